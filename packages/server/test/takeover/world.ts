import { cliClientId } from '@charsheet/schema';

import { claimsOf, purposeOf } from '../../src/accounts/mails.js';
import { passwords } from '../../src/accounts/passwords.js';
import type { TestApp } from '../harness.js';
import { clientAt, type Letter, type Name, passwordOf, people } from './cast.js';
import { keepWithSignUp } from './typed.js';

const grant_type = 'urn:ietf:params:oauth:grant-type:device_code' as const;

/**
 * What people do with accounts, on the real service, and what must hold whatever they do: into an account gets only who
 * holds its mailbox, and no answer tells whether an address has an account. Each has a password of their own, and uses no
 * other.
 */
export class World {
  /** Who reads what comes to an address; two for each but the attacker. */
  readonly holders = new Map<string, Name>();
  /** Who has signed in with an address, from where they are. */
  readonly places = new Map<string, Set<Name>>();
  private readonly letters: Letter[] = [];
  private seen = 0;
  private strangers = 0;
  /** To whom mails went for the last thing that was done. */
  private sent: string[] = [];
  private readonly lastSignUp = new Map<string, Name>();
  readonly sessions: { name: Name; token: string }[] = [];
  /** What told somebody of an account. */
  private readonly telling: string[] = [];
  private codes: { name: Name; code: string }[] = [];
  /** What the attacker has got hold of: everything that was to end. */
  private leaked: Letter[] = [];
  private leakedCodes: string[] = [];

  /** @param story its number: each has mailboxes and a network of its own, since calls are counted by both */
  constructor(
    readonly app: TestApp,
    private readonly story: number,
  ) {
    for (const name of people) for (const n of [1, 2]) this.holders.set(this.address(name, n), name);
  }

  address = (name: Name, n: number) => `${name.toLowerCase()}${n}.${this.story}@example.org`;
  /** The client of somebody who is not signed in, where they are. */
  at = (name: Name) => clientAt(this.app, this.story, people.indexOf(name));
  /** From where nobody has called before. */
  elsewhere = () => clientAt(this.app, this.story, people.length + this.strangers++);

  async signUp(name: Name, email: string) {
    const body = { name, email, password: passwordOf(name) };
    const answer = await this.attempt(name, () => this.at(name).accounts.signUp({ body }));
    this.expectMails(email, 1, answer);
    if (!answer) return;
    this.lastSignUp.set(email, name);
    await keepWithSignUp(this.app, name, answer.body.user);
  }
  async sendAgain(name: Name, email: string) {
    const call = () => this.at(name).accounts.sendVerificationEmail({ body: { email } });
    if (!(await this.attempt(name, call))) this.telling.push(`no mail is sent again to ${email}`);
  }
  async askReset(name: Name, email: string) {
    const call = () => this.at(name).accounts.requestPasswordReset({ body: { email } });
    if (!(await this.attempt(name, call))) this.telling.push(`no password is reset at ${email}`);
  }
  async signIn(name: Name, email: string) {
    const body = { email, password: passwordOf(name) };
    const answer = await this.attempt(name, () => this.at(name).accounts.signIn({ body }));
    if (!answer) return;
    this.sessions.push({ name, token: answer.body.token });
    this.places.set(email, (this.places.get(email) ?? new Set()).add(name));
  }
  async changePassword(name: Name, others: boolean) {
    const client = this.client(name);
    const body = { currentPassword: passwordOf(name), newPassword: passwordOf(name), revokeOtherSessions: others };
    const answer = client && (await this.attempt(name, () => client.accounts.changePassword({ body })));
    if (!answer) return;
    if (answer.body.token) this.sessions.push({ name, token: answer.body.token });
    this.leak(name);
  }
  async changeEmail(name: Name, newEmail: string) {
    const client = this.client(name);
    const me = await client?.accounts.me().catch(() => undefined);
    if (!client || !me || me.body.email === newEmail) return;
    const answer = await this.attempt(name, () => client.accounts.changeEmail({ body: { newEmail } }));
    this.expectMails(me.body.email, 1, answer);
    this.expectMails(newEmail, 0, answer);
  }
  async revoke(name: Name) {
    const client = this.client(name);
    if (client && (await this.attempt(name, () => client.accounts.revokeOtherSessions()))) {
      this.leakCodes(name);
    }
  }
  async remove(name: Name) {
    const client = this.client(name);
    const body = { password: passwordOf(name) };
    const email = (await client?.accounts.me().catch(() => undefined))?.body.email ?? '';
    if (!client || !(await this.attempt(name, () => client.accounts.deleteUser({ body })))) return;
    this.places.delete(email);
    this.leak(name);
  }
  /** Begins to sign in a program, and approves it; it has not asked yet whether it may. */
  async approveDevice(name: Name) {
    const client = this.client(name);
    const { status, body } = await this.at(name).devices.code({ body: { client_id: cliClientId } });
    if (!client || status !== 200) return;
    await this.attempt(name, () => client.devices.approve({ body: { userCode: body.user_code } }));
    if (name !== 'Mallory') this.codes.push({ name, code: body.device_code });
  }

  /** Follows the link of the last letter, or one before it, of those that came to a person and that the person would open. */
  async open(name: Name, which: number) {
    const own = this.letters.filter((letter) => this.holders.get(letter.to) === name && this.wouldOpen(name, letter));
    const letter = own.at(-1 - (which % (own.length || 1)));
    if (letter) await this.use(name, letter);
  }

  /** An address that no account uses any more goes to the attacker, with all that ever came to it. */
  async handOver(email: string) {
    const used = await this.app.database.knex('users').where({ email, email_verified: true }).first('id');
    if (used) return;
    this.holders.set(email, 'Mallory');
    this.leaked.push(...this.letters.filter(({ to }) => to === email));
  }

  /** The attacker tries everything; then nobody is in an account whose mailbox is another's. */
  async intruders(): Promise<string[]> {
    for (const letter of this.leaked) await this.use('Mallory', letter);
    for (const code of this.leakedCodes) await this.poll(code);
    const found: string[] = [...this.telling];
    const users = await this.app.database.knex('users').whereIn('email', [...this.holders.keys()]);
    for (const { id, email, email_verified } of users) {
      if (!email_verified) continue;
      const holder = this.holders.get(email) as Name;
      const [{ password: hash }] = await this.app.database.knex('accounts').where({ user_id: id });
      const isOwn = await passwords().verify({ hash, password: passwordOf(holder) });
      // The attacker may confirm what others signed up for; that is no intrusion.
      if (!isOwn && holder !== 'Mallory') found.push(`the password of ${email} is not that of ${holder}`);
    }
    for (const { name, token } of this.sessions) {
      const answer = await this.app.send({ path: '/User/me', headers: { authorization: `Bearer ${token}` } });
      const email = answer.status === 200 ? JSON.parse(answer.body).email : undefined;
      const holder = this.holders.get(email);
      if (holder && holder !== name && holder !== 'Mallory') found.push(`${name} is signed in to ${email}`);
    }
    return found;
  }

  /** People open what they asked for, and what sets a password; of sign-ups only as long as theirs is the last one. */
  private wouldOpen(name: Name, { by, to, template, token }: Letter): boolean {
    if (name === 'Mallory' || by === name) return true;
    if (template === 'verify-email') return purposeOf(token) !== 'move' && this.lastSignUp.get(to) === name;
    return template !== 'change-email';
  }

  private async use(name: Name, { template, token }: Letter) {
    const { accounts } = this.at(name);
    if (template === 'verify-email' || template === 'change-email') {
      const done = await this.attempt(name, () => accounts.verifyEmail({ body: { token } }));
      const { email = '', updateTo = '' } = claimsOf(token);
      // Somebody may have confirmed an account there, or not; a mail comes there anyway.
      if (done && template === 'change-email') this.expectMails(updateTo, 1, done);
      if (done && purposeOf(token) === 'move') for (const left of [email, updateTo]) this.places.delete(left);
      if (done && name !== 'Mallory' && purposeOf(token) === 'move') this.leak(name);
      return;
    }
    const body = { token, newPassword: passwordOf(name) };
    if ((await this.attempt(name, () => accounts.resetPassword({ body }))) && name !== 'Mallory') this.leak(name);
  }

  /** The last thing done is answered alike, and sends as many mails there, whether or not the address has an account. */
  private expectMails(email: string, count: number, answer: object | undefined) {
    const sent = this.sent.filter((to) => to === email).length;
    if (!answer || sent !== count) this.telling.push(`${answer ? sent : 'no'} mails to ${email}, not ${count}`);
  }

  private async poll(device_code: string) {
    await this.app.database.knex('device_codes').where({ device_code }).update({ last_polled_at: null });
    const { status, body } = await this.at('Mallory').devices.token({
      body: { grant_type, device_code, client_id: cliClientId },
    });
    if (status === 200) this.sessions.push({ name: 'Mallory', token: body.access_token });
  }

  /** What a person had asked for is worth nothing now, so the attacker may have it. */
  private leak(name: Name) {
    this.leaked.push(...this.letters.filter(({ by, to }) => by === name && this.holders.get(to) === name));
    this.leakCodes(name);
  }
  private leakCodes(name: Name) {
    this.leakedCodes.push(...this.codes.filter((one) => one.name === name).map(({ code }) => code));
    this.codes = this.codes.filter((one) => one.name !== name);
  }

  /** The client of the last session of a person, which may have ended. */
  private client(name: Name) {
    const session = this.sessions.findLast((one) => one.name === name);
    return session && this.app.as(session);
  }

  /** Does what may be refused, and gathers the mails that it brought. */
  private async attempt<T>(by: Name, work: () => Promise<T>): Promise<T | undefined> {
    await this.app.database.knex('rate_limits').delete();
    const answer = await work().catch((error) => {
      if (error.problem?.status >= 400 && error.problem.status < 500) return undefined;
      throw error;
    });
    const mails = await this.app.database
      .knex('outbox')
      .whereIn('to_address', [...this.holders.keys()])
      .orderBy(['created_at', 'id']);
    this.sent = mails.slice(this.seen).map(({ to_address }) => to_address);
    for (const { to_address: to, template, values } of mails.slice(this.seen)) {
      const token = new URL(values.url).searchParams.get('token');
      if (token) this.letters.push({ to, template, token, by });
    }
    this.seen = mails.length;
    return answer;
  }
}
