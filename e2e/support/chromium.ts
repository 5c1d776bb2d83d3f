import { existsSync } from 'node:fs'
import type { BrowserContextOptions, LaunchOptions } from '@playwright/test'

/** Paths of Debian's packages; the headless shell needs a third less CPU time. */
const INSTALLED = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/** Path to Chromium: the `CHROMIUM` environment variable, or the first that is installed. */
export const CHROMIUM = process.env.CHROMIUM ?? INSTALLED.find((path) => existsSync(path)) ?? '/usr/bin/chromium'

/** Flags that disable the sandbox, which containers do not support, and the GPU, QUIC, first-run setup and background networking. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** UTF-8 locale, without which Chromium cannot open files with Persian names. */
const LOCALE = { LC_ALL: 'C.UTF-8' }

export const LAUNCH: LaunchOptions = { executablePath: CHROMIUM, args: CHROMIUM_ARGS, env: { ...process.env, ...LOCALE } }

/** Chromium's user agent without "Headless", which servers classify as a bot. */
export const USER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36'

export const DESKTOP = { width: 1280, height: 800 }
export const PHONE = { width: 390, height: 844 }

export const READER_CONTEXT: BrowserContextOptions = { userAgent: USER_AGENT, locale: 'fa-IR', timezoneId: 'Asia/Tehran' }
