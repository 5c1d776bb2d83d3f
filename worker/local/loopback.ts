const LOOPBACK_HOSTS: ReadonlySet<string> = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Returns whether a URL names this machine itself. */
export const isLoopback = (url: URL): boolean => LOOPBACK_HOSTS.has(url.hostname)
