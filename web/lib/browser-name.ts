const BROWSERS = [
  [/\bEdg\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const

const SYSTEMS = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b|\biPad\b/, 'iOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const matchName = (agent: string, names: typeof BROWSERS | typeof SYSTEMS) => names.find(([pattern]) => pattern.test(agent))?.[1]

/** Returns a name such as «Firefox · Windows» for a User-Agent; empty when neither part is recognised. */
export const browserName = (agent: string): string => [matchName(agent, BROWSERS), matchName(agent, SYSTEMS)].filter(Boolean).join(' · ')
