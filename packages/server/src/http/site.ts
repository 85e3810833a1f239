/** Where callers find the service. */
export interface Site {
  /** Base URL, without a slash at its end. Links in mail are made of it, never of what a request says. */
  url(): string;
  /** Origins of the pages that are ours. */
  origins(): readonly string[];
}

interface SiteOptions {
  publicUrl: string | undefined;
  host: string;
  /** The port that is listened on, once it is known. */
  port: () => number;
}

/** The public URL, if there is one; else the address listened on, which goes by the names of this machine too. */
export function siteOf({ publicUrl, host, port }: SiteOptions): Site {
  if (publicUrl !== undefined) {
    const { origin, pathname } = new URL(publicUrl);
    return { url: () => `${origin}${pathname.replace(/\/+$/, '')}`, origins: () => [origin] };
  }
  const at = (name: string) => new URL(`http://${name.includes(':') ? `[${name}]` : name}:${port()}`).origin;
  return { url: () => at(host), origins: () => [at(host), at('localhost'), at('127.0.0.1')] };
}
