import { describe, expect, it, vi } from 'vitest';

import { engines, startOfTime } from '../../test/harness.js';
import { gate, mailTest, token } from '../../test/mail.js';
import { outbox } from './outbox.js';
import type { MailTransport } from './transport.js';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

describe.each(engines)('a mail in the outbox on %s', (engine) => {
  const test = mailTest(engine);
  const subjects = () => test.server.received.map(({ message }) => message.subject);
  const messageIds = () => new Set(test.server.received.map(({ message }) => message.messageId));
  const attempts = async () => (await test.rows()).map((row) => row['attempts']).toSorted();
  const outcomes = () => test.logged.map(({ msg }) => String(msg).split(':')[0]);

  it('is sent, and what it said is forgotten', async () => {
    await test.add();
    await test.sendAfter(second);
    expect(test.server.received).toMatchObject([{ from: 'no-reply@example.org', to: ['virag@example.hu'] }]);
    expect(await test.rows()).toMatchObject([{ attempts: 1, values: {}, last_error: null, locked_until: null }]);
    expect((await test.rows())[0]?.['sent_at']).toEqual(test.now);
  });

  it('shows neither token nor address in the log, only what became of it', async () => {
    await test.add();
    await test.sendAfter(0);
    const [{ id }] = (await test.rows()) as [{ id: string }];
    expect(test.logged).toMatchObject([{ mail: id, template: 'verify-email', attempt: 1, msg: 'mail sent' }]);
    expect(JSON.stringify(test.logged)).not.toMatch(new RegExp(`${token}|virag`, 'i'));
  });

  it('goes with the transaction that put it there', async () => {
    const { knex } = test.database;
    const mail = { to: 'a@example.hu', template: 'already-registered', language: 'en' } as const;
    const put = (fails: boolean) =>
      knex.transaction(async (trx) => {
        const { enqueue } = outbox({ knex: trx, wake: () => {}, clock: () => test.now });
        await enqueue({ ...mail, values: { url: 'https://charsheet.example/sign-in' } });
        if (fails) throw new Error('rolled back');
      });
    await expect(put(true)).rejects.toThrow('rolled back');
    await test.sendAfter(0);
    expect(subjects()).toEqual([]);
    await put(false);
    await test.sendAfter(0);
    expect(subjects()).toEqual(['You already have an account']);
  });

  it('waits for a server that is down, and is then sent once', async () => {
    await test.server.stop();
    await test.add();
    await test.sendAfter(0);
    expect(test.logged).toMatchObject([{ msg: expect.stringMatching(/^mail not sent yet: .*ECONNREFUSED/) }]);
    expect(test.stock()).toEqual({ waiting: 1, 'given-up': 0 });
    await test.server.restart();
    await test.sendAfter(29 * second);
    expect(subjects()).toHaveLength(0);
    await test.sendAfter(1 * second);
    await test.sendAfter(hour);
    expect(subjects()).toHaveLength(1);
    expect(await test.rows()).toMatchObject([{ attempts: 2, last_error: null, values: {} }]);
    expect(test.stock()).toEqual({ waiting: 0, 'given-up': 0 });
  });

  it('waits longer after each failure, up to an hour, and is given up after a day', async () => {
    test.server.refusal = { at: 'RCPT TO', code: 450, message: 'come back later' };
    await test.add();
    const waits: number[] = [];
    for (let wait = 0; Number.isFinite(wait); ) {
      await test.sendAfter(wait);
      const [row] = (await test.rows()) as [{ not_before: Date | number }];
      wait = Number(row.not_before) - test.now.getTime();
      waits.push(wait);
    }
    expect(waits.slice(0, 9).map((wait) => wait / minute)).toEqual([0.5, 1, 2, 4, 8, 16, 32, 60, 60]);
    expect(test.now.getTime() - Date.parse('2026-05-01T18:30:00.123Z')).toBeLessThan(24 * hour);
    const [last] = test.logged.slice(-1);
    expect(last).toMatchObject({ level: 50, msg: expect.stringMatching(/^mail given up: .* 450 come back later/) });
  });

  it('is given up after the last attempt', async () => {
    test.server.refusal = { at: 'MAIL FROM', code: 451, message: 'busy' };
    await test.add();
    test.worker({ maxAttempts: 3 });
    for (let i = 0; i < 5; i++) await test.sendAfter(hour);
    expect(outcomes()).toEqual(['mail not sent yet', 'mail not sent yet', 'mail given up']);
    expect(await test.rows()).toMatchObject([{ attempts: 3, values: {}, sent_at: null }]);
    expect(test.stock()).toEqual({ waiting: 0, 'given-up': 1 });
  });

  it.each([
    { at: 'RCPT TO', code: 550, outcome: 'mail given up' },
    { at: 'DATA', code: 554, outcome: 'mail given up' },
    { at: 'RCPT TO', code: 452, outcome: 'mail not sent yet' },
    { at: 'DATA', code: 451, outcome: 'mail not sent yet' },
    // The sender is our own setting, which can be put right.
    { at: 'MAIL FROM', code: 553, outcome: 'mail not sent yet' },
  ] as const)('that is refused at $at with $code: $outcome', async ({ at, code, outcome }) => {
    test.server.refusal = { at, code, message: `5.1.1 <virag@example.hu> see https://x.example/?${token}` };
    await test.add();
    await test.sendAfter(0);
    expect(outcomes()).toEqual([outcome]);
    expect(test.logged[0]?.['msg']).toContain(`${at} ${code} 5.1.1 <(address)> see (link)`);
    expect(JSON.stringify(test.logged)).not.toMatch(new RegExp(`${token}|virag`, 'i'));
    test.server.refusal = undefined;
    await test.sendAfter(hour);
    expect(subjects()).toHaveLength(outcome === 'mail given up' ? 0 : 1);
  });

  it('is sent again, under the same Message-ID, when the connection breaks before the answer', async () => {
    test.server.dropAfterData = true;
    await test.add();
    await test.sendAfter(0);
    expect(outcomes()).toEqual(['mail not sent yet']);
    test.server.dropAfterData = false;
    await test.sendAfter(minute);
    expect(subjects()).toHaveLength(2);
    expect(messageIds().size).toBe(1);
  });

  it('is sent again, under the same Message-ID, when the process ended before that was noted', async () => {
    const smtp = test.smtp();
    const send: MailTransport['send'] = async (mail, signal) => {
      await smtp.send(mail, signal);
      return new Promise((_, reject) => signal.addEventListener('abort', reject));
    };
    test.worker();
    await test.add();
    const first = test.worker({}, { ...smtp, send });
    first.wake();
    await test.server.until(1);
    await test.sendAfter(hour);
    expect(subjects()).toHaveLength(1);
    const { knex } = test.database;
    const left = knex.raw('extract(epoch from locked_until - now()) * 1000 as ms');
    const [{ ms }] = await knex('outbox').select(left);
    expect(Number(ms)).toBeGreaterThan(0);
    expect(Number(ms)).toBeLessThanOrEqual(19 * second);
    // On a slow machine the first one may renew its claim meanwhile.
    const freed = async () => {
      await knex('outbox').update({ locked_until: knex.fn.now() });
      await test.sendAfter(0);
      expect(subjects()).toHaveLength(2);
    };
    await vi.waitFor(freed, { timeout: 30_000 });
    // The first one comes to itself; what became of the mail is no longer its to say.
    await first.stop(0);
    expect(messageIds().size).toBe(1);
    expect(await test.rows()).toMatchObject([{ attempts: 2, values: {} }]);
  });

  it('is not sent twice when its server is slow, since its worker goes on claiming it', async () => {
    const release = gate();
    test.server.hold = release.opened;
    const timing = { claimMs: 5 * second };
    test.worker(timing);
    await test.add();
    const slow = test.worker(timing);
    slow.wake();
    await test.server.untilBegun(1);
    const claimed = async () => Number((await test.rows())[0]?.['locked_until']);
    const first = await claimed();
    await vi.waitFor(async () => expect(await claimed()).toBeGreaterThan(first), { timeout: 10_000 });
    await test.sendAfter(hour);
    release.open();
    await slow.idle();
    expect(subjects()).toHaveLength(1);
    expect(await attempts()).toEqual([1]);
  });

  it('does not wait for the time at which it was put there, or claimed, when the clock is set back', async () => {
    const day = 86_400_000;
    test.now = new Date(startOfTime.getTime() + day);
    await test.add();
    await test.add();
    const [first] = (await test.rows()) as [{ id: string }];
    const { knex } = test.database;
    await knex('outbox')
      .where({ id: first.id })
      .update({ locked_until: knex.raw(`now() + interval '1 day'`) });
    test.now = startOfTime;
    await test.sendAfter(0);
    expect(test.server.received).toHaveLength(2);
  });

  it('is sent by one of several workers', async () => {
    for (let i = 0; i < 24; i++) await test.add({ to: `player${i}@example.hu` });
    const workers = [test.worker(), test.worker()];
    for (const worker of workers) for (let i = 0; i < 5; i++) worker.wake();
    await Promise.all(workers.map((worker) => worker.idle()));
    const receivers = test.server.received.flatMap(({ to }) => to);
    expect(receivers.toSorted()).toEqual(Array.from({ length: 24 }, (_, i) => `player${i}@example.hu`).toSorted());
  });

  it('does not wait for another one whose server is slow', async () => {
    const release = gate();
    const smtp = test.smtp();
    const slow = async (...[mail, signal]: Parameters<MailTransport['send']>) => {
      if (mail.to === 'slow@example.hu') await release.opened;
      return smtp.send(mail, signal);
    };
    const worker = test.worker({}, { ...smtp, send: slow });
    await test.add({ to: 'slow@example.hu' });
    await test.add({ to: 'fast@example.hu' });
    worker.wake();
    await test.server.until(1);
    expect(test.server.received[0]?.to).toEqual(['fast@example.hu']);
    release.open();
    await worker.idle();
    expect(test.server.received).toHaveLength(2);
  });

  it('is found by the worker without a call', async () => {
    test.worker({ pollMs: 5 }).start();
    await test.add();
    await test.server.until(1);
  });

  it('is not sent when its link no longer works', async () => {
    await test.add();
    await test.sendAfter(24 * hour);
    expect(subjects()).toEqual([]);
    expect(test.logged).toMatchObject([{ msg: 'mail given up: its link has ended' }]);
  });

  it('is given up when its receiver is no address, or more than one', async () => {
    for (const to of ['a@example.hu, b@example.hu', 'a@example.hu\r\nBcc: b@example.hu', 'nobody', '']) {
      await test.add({ to });
    }
    await test.sendAfter(0);
    expect(outcomes()).toEqual(Array(4).fill('mail given up'));
    expect(subjects()).toEqual([]);
  });

  it('is removed a week after it was sent or given up, but not while it waits', async () => {
    await test.add();
    await test.sendAfter(0);
    await test.add({ to: 'nobody' });
    await test.sendAfter(0);
    await test.sendAfter(7 * 24 * hour);
    expect(await test.rows()).toHaveLength(2);
    await test.add();
    test.server.refusal = { at: 'DATA', code: 451, message: 'later' };
    await test.sendAfter(hour);
    expect(await test.rows()).toMatchObject([{ sent_at: null, attempts: 1 }]);
  });

  it('outlives a database that does not answer', async () => {
    await test.add();
    await test.database.knex.schema.renameTable('outbox', 'elsewhere');
    await test.sendAfter(0);
    await test.database.knex.schema.renameTable('elsewhere', 'outbox');
    expect(outcomes()).toEqual(['the outbox cannot be used now; mails wait']);
    await test.sendAfter(0);
    expect(subjects()).toHaveLength(1);
  });

  it('that is under way when the worker is stopped is still sent; others wait', async () => {
    const release = gate();
    test.server.hold = release.opened;
    for (let i = 0; i < 5; i++) await test.add();
    const worker = test.worker();
    worker.wake();
    await test.server.untilBegun(3);
    expect(await attempts()).toEqual([0, 0, 1, 1, 1]);
    const stopped = worker.stop(10_000);
    release.open();
    await stopped;
    worker.wake();
    await worker.idle();
    expect(await attempts()).toEqual([0, 0, 1, 1, 1]);
    expect(subjects()).toHaveLength(3);
  });

  it('that takes longer than the grace time is broken off, and waits', async () => {
    test.server.hold = new Promise(() => {});
    await test.add();
    const worker = test.worker();
    worker.wake();
    await worker.stop(50);
    expect(outcomes()).toEqual(['mail not sent yet']);
    expect(await test.rows()).toMatchObject([{ sent_at: null, locked_until: null, attempts: 1 }]);
  });
});
