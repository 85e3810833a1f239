import { describe, expect, it } from 'vitest';

import { canonicalAddress, networkOf } from './address.js';

describe('the address of a caller', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:5678', '1.2.3.4'],
    [' 1.2.3.4 ', '1.2.3.4'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::FFFF:102:304', '1.2.3.4'],
    ['0:0:0:0:0:ffff:1.2.3.4', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['2001:0db8::1', '2001:db8::1'],
    ['2001:DB8:0:0:0:0:0:1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['fe80::1%eth0', 'fe80::1'],
    ['::1', '::1'],
    ['', undefined],
    ['unknown', undefined],
    ['1.2.3', undefined],
    ['01.2.3.4', undefined],
    ['[', undefined],
    ['1:2', undefined],
    ['x'.repeat(10_000), undefined],
  ])('%j is %j', (text, address) => {
    expect(canonicalAddress(text)).toBe(address);
  });

  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8:0:0:1::', '2001:db8:0:0'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1::2:3:4:5', '2001:db8:1:0'],
    ['1::2:3:4:5:6:7', '1:0:2:3'],
    ['::1', '0:0:0:0'],
    ['1::', '1:0:0:0'],
  ])('%j belongs to %j', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
