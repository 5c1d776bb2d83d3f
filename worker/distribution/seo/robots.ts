/** First segments behind which everything is one person's own, or not for reading. */
const PRIVATE_SEGMENTS = ['admin', 'api', 'home', 'login', 'me', 'new-post', 'p', 'payment', 'register', 'unsubscribe']

/** `robots.txt` (RFC 9309). A rule holds for all that begins like it, and a handle may begin like a private segment. */
export const writeRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_SEGMENTS.flatMap((segment) => ['$', '/', '?'].map((end) => `Disallow: /${segment}${end}`)),
    'Disallow: /*/d/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
