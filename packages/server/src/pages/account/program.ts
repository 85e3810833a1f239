/** In this order: many programs also call themselves by the names of others. */
const browsers: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

/** What people call a browser or program, by its `User-Agent`; nothing when it does not say. */
export function programOf(userAgent: string): string | undefined {
  const named = (all: [RegExp, string][]) => all.find(([pattern]) => pattern.test(userAgent))?.[1];
  const known = [named(browsers), named(systems)].filter(Boolean).join(', ');
  return known || userAgent.split(' ')[0]?.slice(0, 60) || undefined;
}
