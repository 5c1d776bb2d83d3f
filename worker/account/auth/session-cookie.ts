const NAME = '__Host-daftar'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** The session token in a Cookie header, if it has the form of one. */
export function sessionToken(header: string | null): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === NAME && TOKEN.test(value)) return value
  }
  return undefined
}

/** Set-Cookie for a new session; `maxAge` in seconds (ASVS 3.3.1). */
export const sessionCookie = (token: string, maxAge: number): string =>
  `${NAME}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`

/** Set-Cookie that ends the session in the browser. */
export const expiredSessionCookie = (): string => sessionCookie('', 0)
