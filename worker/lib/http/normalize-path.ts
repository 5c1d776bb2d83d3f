/** Decodes percent-encoded unreserved characters, so `/%64/` becomes `/d/` (RFC 3986, section 6.2.2.2). */
export const normalizePath = (path: string): string =>
  path.replace(/%([2-7][0-9a-f])/gi, (escaped, hex: string) => {
    const character = String.fromCharCode(Number.parseInt(hex, 16))
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped
  })
