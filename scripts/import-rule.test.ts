import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'

const root = mkdtempSync(join(tmpdir(), 'daftar-rule-'))
const { vcs: _needsGit, ...config } = JSON.parse(readFileSync('biome.json', 'utf8'))
writeFileSync(join(root, 'biome.json'), JSON.stringify({ ...config, $schema: undefined }))
afterAll(() => rmSync(root, { recursive: true }))

/** What Biome says, under the project's rules, of a file at `path` with that one import. */
function lint(path: string, line: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${line}\nexport const kept = planted\n`)
  const { stdout, stderr } = spawnSync(resolve('node_modules/.bin/biome'), ['lint', '--only=style/noRestrictedImports', path], {
    cwd: root,
    encoding: 'utf8',
  })
  rmSync(file)
  if (!stderr.includes('Checked 1 file') && !stdout.includes('Checked 1 file')) throw new Error(stdout + stderr)
  return stdout + stderr
}
const planted = (from: string) => `import { planted } from '${from}'`

describe('an import uphill is reported', () => {
  it.each([
    ['web/posts/posts/x.tsx', '#worker/posts/posts/publish.ts', 'the web sees contracts'],
    ['web/posts/posts/x.tsx', '#worker/posts/posts/schema.ts', 'the web sees contracts'],
    ['web/posts/posts/x.tsx', '#worker/lib/errors.ts', 'the web sees contracts'],
    ['web/posts/posts/x.tsx', '#worker/app.ts', 'the web sees contracts'],
    ['web/posts/posts/x.tsx', '#web/routes/index.tsx', 'Nothing imports a route file'],
    ['web/posts/posts/x.tsx', '../ui/Button.tsx', 'Cross folders'],
    ['web/routes/x.tsx', '#worker/db/client.ts', 'the web sees contracts'],
    ['web/ui/x.tsx', '#web/posts/posts/queries.ts', 'ui and lib know no slice'],
    ['web/lib/x.ts', '#web/shell/ErrorPage.tsx', 'ui and lib know no slice'],
    ['web/lib/api.ts', '#worker/app.ts', 'only its type'],
    ['worker/posts/posts/x.ts', '#web/posts/posts/text.ts', 'never imports the web'],
    ['worker/posts/posts/x.ts', '#worker/posts/tags/of-post.ts', 'only through its index.ts'],
    ['worker/posts/posts/x.ts', '#worker/account/auth/routes.ts', 'only through its index.ts'],
    ['worker/posts/posts/x.ts', '#worker/app.ts', 'No slice knows the app'],
    ['worker/posts/posts/x.ts', '../tags/index.ts', 'Cross folders'],
    ['worker/posts/rendering/block/x.ts', '../../tags/index.ts', 'Cross folders'],
    ['worker/lib/x.ts', '#worker/posts/posts/index.ts', 'know no slice'],
    ['worker/db/x.ts', '#worker/posts/tags/index.ts', 'know no slice'],
    ['worker/lib/persian/search/x.ts', '#worker/posts/tags/contract.ts', 'know no slice'],
    ['worker/posts/posts/contract.ts', 'hono', 'A contract imports'],
    ['worker/posts/posts/contract.ts', '#worker/lib/errors.ts', 'A contract imports'],
    ['worker/posts/posts/contract.ts', './schema.ts', 'A contract imports'],
    ['worker/pages/render.ts', '#web/router.tsx', 'knows nothing else of the web'],
    ['worker/pages/x.ts', '#web/entry-server.tsx', 'never imports the web'],
    ['worker/jobs.ts', '#worker/posts/tags/of-post.ts', 'only through its index.ts'],
    ['worker/local/x.ts', '#worker/posts/tags/of-post.ts', 'only through its index.ts'],
  ])('%s importing %s', (path, from, why) => {
    expect(lint(path, planted(from))).toContain(why)
  })
})

describe('an import downhill passes', () => {
  it.each([
    ['web/posts/posts/x.tsx', '#worker/posts/posts/contract.ts'],
    ['web/posts/posts/x.tsx', '#shared/contract.ts'],
    ['web/posts/posts/x.tsx', '#shared/persian/digits.ts'],
    ['web/posts/posts/x.tsx', '#web/ui/Button.tsx'],
    ['web/routes/x.tsx', '#web/posts/posts/queries.ts'],
    ['web/lib/x.ts', '#web/ui/Button.tsx'],
    ['worker/posts/posts/x.ts', '#worker/posts/tags/index.ts'],
    ['worker/posts/posts/x.ts', '#worker/posts/tags/schema.ts'],
    ['worker/posts/posts/x.ts', '#worker/lib/http/input.ts'],
    ['worker/posts/posts/x.test.ts', '#worker/testing/index.ts'],
    ['worker/posts/rendering/block/x.ts', '../html.ts'],
    ['worker/db/x.ts', '#worker/posts/posts/schema.ts'],
    ['worker/posts/posts/contract.ts', 'zod'],
    ['worker/posts/posts/contract.ts', '#shared/persian/words.ts'],
    ['worker/pages/render.ts', '#web/entry-server.tsx'],
    ['worker/pages/render.ts', '#worker/app.ts'],
    ['worker/app.ts', '#worker/posts/posts/index.ts'],
  ])('%s importing %s', (path, from) => {
    expect(lint(path, planted(from))).not.toContain('noRestrictedImports')
  })

  it('web/lib/api.ts importing the type of the app', () => {
    expect(lint('web/lib/api.ts', `import type { AppType } from '#worker/app.ts'\nexport type planted = AppType`)).not.toContain(
      'noRestrictedImports',
    )
  })
})
