import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('platform logs redact query strings and the site origin is configured', () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  expect(config).toMatch(/^\[observability\]\nenabled = true\nredact_query_string = true$/m)
  expect(config).toMatch(/^ORIGIN = "https:\/\/[^"/]+"$/m)
})
