const PRIVATE_SEGMENTS = ['admin', 'api', 'home', 'login', 'me', 'new-post', 'p', 'payment', 'register', 'unsubscribe']

/**
 * Writes `robots.txt` (RFC 9309). Rules end in `$`, `/` or `?`, because a plain prefix would also match handles that begin like a private
 * path segment.
 */
export const writeRobots = (origin: string): string =>
  [
    'User-agent: *',
    ...PRIVATE_SEGMENTS.flatMap((segment) => ['$', '/', '?'].map((end) => `Disallow: /${segment}${end}`)),
    'Disallow: /*/d/',
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
