/** One spelling of an address, by which two are the same feed: without scheme, `www.`, slashes at the end and what is behind `#`. */
export const feedKey = ({ hostname, port, pathname, search }: URL): string =>
  `${normalizeHost(hostname)}:${port}${pathname.replace(/\/+$/, '')}${search}`

/** A host without `www.` and without the dot of the root. */
export const normalizeHost = (host: string): string =>
  host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
