import { describe, expect, it } from 'vitest';

import { testApp } from '../../test/harness.js';
import { newAddress, signIn } from '../../test/people.js';

/** In milliseconds; a timer may ring a little early. */
const leastTimes = { mail: 300, failure: 200 };
const early = 5;

describe('how long an answer takes tells nobody whether there is an account:', () => {
  const app = testApp('PGlite', { leastTimes });

  it('sign-up, mails and failed sign-ins last the same', async () => {
    const person = await app.someone();
    const password = 'another good password';
    const slow: { least: number; ask: () => Promise<unknown> }[] = [person.user.email, newAddress()].flatMap(
      (email) => [
        { least: leastTimes.mail, ask: () => app.client.accounts.requestPasswordReset({ body: { email } }) },
        { least: leastTimes.mail, ask: () => app.client.accounts.signUp({ body: { name: 'Eve', email, password } }) },
        { least: leastTimes.failure, ask: () => signIn(app, email, 'a wrong password').catch(() => 'refused') },
      ],
    );
    const newEmail = newAddress();
    slow.push({ least: leastTimes.mail, ask: () => app.as(person).accounts.changeEmail({ body: { newEmail } }) });
    const took = slow.map(async ({ least, ask }) => {
      const start = performance.now();
      await ask();
      return performance.now() - start >= least - early;
    });
    expect(await Promise.all(took)).toEqual(slow.map(() => true));
  });
});
