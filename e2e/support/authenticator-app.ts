import { stepAt, totp } from '#worker/account/two-factor/totp.ts'
import { Client } from './client.ts'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Simulates an authenticator app that uses the site's clock; `shownSecret` is base32 and may contain spaces. */
export function authenticatorApp(site: string, shownSecret: string) {
  const bits = [...shownSecret.replace(/\s/g, '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = new Uint8Array(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
  return {
    async code(): Promise<string> {
      const { now } = await new Client(site).call<{ now: number }>('GET', '/__local/clock')
      return totp(secret, stepAt(now))
    },
  }
}
