import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { describe, expect, it, onTestFinished } from 'vitest';

import { noHardLinks, replaceBuiltin } from '../../test/builtins.js';
import { keptSecret } from './kept-secret.js';

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'charsheet-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return join(folder, 'data');
}

describe('the secret that the service makes for itself', () => {
  it('is long, stays the same, and is for its owner alone', async () => {
    const folder = newFolder();
    const secret = await keptSecret(folder);
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(await keptSecret(folder)).toBe(secret);
    expect(statSync(join(folder, 'auth-secret')).mode & 0o777).toBe(0o600);
    expect(await keptSecret(newFolder())).not.toBe(secret);
  });

  it.each([true, false])('is one, though several ask for it at once, with hard links: %s', async (hasLinks) => {
    if (!hasLinks) replaceBuiltin(fs, 'link', () => Promise.reject(noHardLinks()));
    const folder = newFolder();
    const secrets = await Promise.all(Array.from({ length: 8 }, () => keptSecret(folder)));
    expect(new Set(secrets).size).toBe(1);
    expect(readdirSync(folder)).toEqual(['auth-secret']);
  });

  it('is never empty: a file that was left so is not one', async () => {
    const folder = newFolder();
    mkdirSync(folder);
    writeFileSync(join(folder, 'auth-secret'), '');
    await expect(keptSecret(folder)).rejects.toThrow(/the file is empty, so remove it/);
  });

  it('cannot be kept where there is no folder: the error says what to set', async () => {
    const folder = newFolder();
    writeFileSync(folder, '');
    chmodSync(folder, 0o600);
    await expect(keptSecret(folder)).rejects.toThrow(/cannot be kept in .*data\/auth-secret: .*Set AUTH_SECRET/);
  });
});
