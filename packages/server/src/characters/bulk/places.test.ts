import { expect, it } from 'vitest';

import { placesFor } from './places.js';

async function* endless() {
  for (;;) yield 1;
}
const work = async () => 'done';

it('an account has no more places than it may, others have the rest, and a place comes back with the end of its stream', async () => {
  const places = placesFor({ all: 3, each: 2 });
  const begin = async (ownerId: string) => {
    const stream = places.hold(ownerId, endless());
    await stream.next();
    return stream;
  };
  const first = await begin('a');
  expect(await places.during('a', work)).toBe('done');
  await begin('a');
  await expect(places.during('a', work)).rejects.toMatchObject({ code: 'busy' });
  expect(await places.during('b', work)).toBe('done');
  await begin('b');
  await expect(places.during('c', work)).rejects.toMatchObject({ code: 'busy' });
  await first.return(undefined);
  expect(await places.during('c', work)).toBe('done');
  expect(await places.during('a', work)).toBe('done');
});
