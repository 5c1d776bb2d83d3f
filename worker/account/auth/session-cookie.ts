const NAME = '__Host-daftar'
const TOKEN = /^[A-Za-z0-9_-]{43}$/

/** Extracts the session token from a Cookie header; returns undefined if it is missing or malformed. */
export function sessionToken(header: string | null): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === NAME && TOKEN.test(value)) return value
  }
  return undefined
}

/** Returns the Set-Cookie header of a session; `maxAge` is in seconds (ASVS 3.3.1). */
export const sessionCookie = (token: string, maxAge: number): string =>
  `${NAME}=${token}; Path=/; Max-Age=${maxAge}; HttpOnly; Secure; SameSite=Lax`

export const expiredSessionCookie = (): string => sessionCookie('', 0)
