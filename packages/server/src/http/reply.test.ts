import { describe, expect, it } from 'vitest';

import { api } from '@charsheet/schema';

import { alternativeChooser } from './reply.js';

describe('the media type of an answer', () => {
  const choose = alternativeChooser(api.characters.get);

  it.each([
    [undefined, undefined],
    ['', undefined],
    ['*/*', undefined],
    ['application/json', undefined],
    ['Application/JSON', undefined],
    ['image/png', undefined],
    [';;;q=abc', undefined],
    ['text/html;;;q=abc', undefined],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'text/html'],
    ['text/html, application/xhtml+xml, */*', 'text/html'],
    ['TEXT/HTML', 'text/html'],
    ['text/*', 'text/html'],
    ['application/*', undefined],
    ['application/pdf', 'application/pdf'],
    ['application/pdf, */*;q=0.1', 'application/pdf'],
    ['application/json, text/html', undefined],
    ['text/html, application/json', undefined],
    ['text/html, application/json; charset=utf-8', undefined],
    ['text/html;q=0.9, application/json;q=0.8', 'text/html'],
    ['text/html;q=0.8, application/json;q=0.9', undefined],
    ['text/html;q=0.5, application/pdf;q=0.6', 'application/pdf'],
    ['text/html;charset=utf-8', 'text/html'],
    ['text/html;q=0', undefined],
    ['application/json;q=0, text/html;q=0.1', 'text/html'],
  ])('is for Accept: %s %s', (accept, type) => {
    expect(choose(accept)).toBe(type);
  });

  it('is always JSON where the route has nothing else', () => {
    expect(alternativeChooser(api.characters.create)('text/html')).toBeUndefined();
  });
});
