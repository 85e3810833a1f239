/** What the account library takes for an address: by far the most, but not all that there are. */
const known = /^[a-z0-9_+-]+(?:\.[a-z0-9_+-]+)*@(?:[a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;

/** Where an address cannot be (RFC 6761), so that this form of an address is none itself. */
const domain = '@in-hexadecimal.invalid';

/** An address in a form that the library takes, and that {@link ownForm} reads. It sees addresses in this form only. */
export function libraryForm(email: string): string {
  if (known.test(email) && !email.endsWith(domain)) return email;
  return `${Buffer.from(email).toString('hex')}${domain}`;
}

/** The address that the library has in its form. */
export function ownForm(email: string): string {
  if (!email.endsWith(domain)) return email;
  return Buffer.from(email.slice(0, -domain.length), 'hex').toString();
}
