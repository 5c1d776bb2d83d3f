import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('the platform’s own log leaves query strings out, and links in mails have a fixed origin', () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  expect(config).toMatch(/^\[observability\]\nenabled = true\nredact_query_string = true$/m)
  expect(config).toMatch(/^ORIGIN = "https:\/\/[^"/]+"$/m)
})
