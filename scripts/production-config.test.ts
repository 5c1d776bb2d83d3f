import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('wrangler.toml redacts query strings in platform logs and sets an https origin', () => {
  const config = readFileSync('wrangler.toml', 'utf8')
  expect(config).toMatch(/^\[observability\]\nenabled = true\nredact_query_string = true$/m)
  expect(config).toMatch(/^ORIGIN = "https:\/\/[^"/]+"$/m)
})
