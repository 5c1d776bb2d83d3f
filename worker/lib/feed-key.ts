/** Normalizes a feed URL for comparison: drops the scheme, `www.`, the trailing root dot of the host, trailing slashes and the fragment. */
export const feedKey = ({ hostname, port, pathname, search }: URL): string =>
  `${normalizeHost(hostname)}:${port}${pathname.replace(/\/+$/, '')}${search}`

/** Lowercases a host and drops a leading `www.` and the trailing root dot. */
export const normalizeHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
