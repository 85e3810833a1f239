import { expect, it } from 'vitest';

import { gate } from '../../test/mail.js';
import { type Load, unwatched } from '../work.js';
import { heavyTurns, turns } from './turns.js';

it('work takes turns in its order, and what finds too many waiting is refused at once', async () => {
  const loads: (() => Load)[] = [];
  const watch = { ...unwatched, load: (_: string, look: () => Load) => void loads.push(look) };
  const take = turns({ atOnce: 2, waiting: 2, ms: 60_000, watch });
  const done: number[] = [];
  const { opened, open } = gate();
  let atOnce = 0;
  let most = 0;
  const work = (name: number) => () => {
    most = Math.max(most, ++atOnce);
    return opened.then(() => {
      atOnce--;
      done.push(name);
    });
  };
  const all = [1, 2, 3, 4].map((name) => take(work(name)));
  await expect(take(work(5))).rejects.toMatchObject({ code: 'busy', status: 503, headers: { 'Retry-After': '2' } });
  const load = () => loads.map((look) => look());
  expect(load()).toEqual([{ running: 2, waiting: 2 }]);
  open();
  await Promise.all(all);
  expect(load()).toEqual([{ running: 0, waiting: 0 }]);
  expect({ done, most }).toEqual({ done: [1, 2, 3, 4], most: 2 });
  await take(work(6));
  expect(done).toContain(6);
});

it('whoever has waited too long is refused, and whoever has hung up loses the turn', async () => {
  const take = turns({ atOnce: 1, waiting: 2, ms: 20 });
  const { opened, open } = gate();
  const first = take(() => opened);
  const late = take(async () => 'late');
  await expect(late).rejects.toMatchObject({ code: 'busy' });
  const gone = take(async () => 'gone', { isGone: () => true });
  open();
  await first;
  await expect(gone).rejects.toMatchObject({ code: 'bad-request' });
  expect(await take(async () => 'next')).toBe('next');
});

it('whoever waits has no turn when the time of the request is over', async () => {
  const take = turns({ atOnce: 1, waiting: 2, ms: 60_000 });
  const { opened, open } = gate();
  const first = take(() => opened);
  await expect(take(async () => 'late', { due: performance.now() + 20 })).rejects.toMatchObject({ code: 'busy' });
  open();
  await first;
});

it('work that fails gives its turn on', async () => {
  const take = turns({ atOnce: 1, waiting: 2, ms: 60_000 });
  const failed = take(() => Promise.reject(new Error('wrong')));
  const next = take(async () => 'next');
  await expect(failed).rejects.toThrow('wrong');
  expect(await next).toBe('next');
});

it('between two pieces of heavy work others have a turn of the event loop', async () => {
  const take = heavyTurns();
  const seen: string[] = [];
  const work = (name: string) => async () => {
    seen.push(name);
    setImmediate(() => seen.push('others'));
  };
  await Promise.all([take(work('first')), take(work('second'))]);
  expect(seen).toEqual(['first', 'others', 'second']);
});
