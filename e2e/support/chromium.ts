import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

/** Where Chromium is; Debian's package unless `CHROMIUM` says otherwise. */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'

/** No sandbox inside containers, no calls home. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Under a locale that is not UTF-8 Chromium cannot open files of Persian names. */
const LOCALE = { LC_ALL: 'C.UTF-8' }

export const LAUNCH: LaunchOptions = { executablePath: CHROMIUM, args: CHROMIUM_ARGS, env: { ...process.env, ...LOCALE } }

/** Chromium's own name without "Headless", which makes servers take it for a robot. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

/** A reader in Tehran. */
export const READER_CONTEXT: BrowserContextOptions = { userAgent: USER_AGENT, locale: 'fa-IR', timezoneId: 'Asia/Tehran' }
