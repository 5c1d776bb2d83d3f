import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { circlesOf, cyclesOf, readImports, violationOf } from '../imports/rules.ts'

const root = mkdtempSync(join(tmpdir(), 'daftar-imports-'))
afterAll(() => rmSync(root, { recursive: true }))

function check(files: Record<string, string>): { violations: string[]; cycles: string[][] } {
  const folder = mkdtempSync(join(root, 'tree-'))
  for (const [path, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), source)
  }
  const imports = readImports(folder)
  return { violations: imports.flatMap((found) => violationOf(found) ?? []), cycles: cyclesOf(imports) }
}
const planted = (specifier: string) => `import { planted } from '${specifier}'\nexport const kept = planted\n`

describe('forbidden imports', () => {
  it.each([
    ['web/posts/posts/x.tsx', '#worker/posts/posts/publish.ts', 'imports contracts of the worker only'],
    ['web/posts/posts/x.tsx', '#worker/posts/posts/schema.ts', 'imports contracts of the worker only'],
    ['web/posts/posts/x.tsx', '#worker/lib/errors.ts', 'imports contracts of the worker only'],
    ['worker/posts/posts/x.ts', '#worker/publications/members/schema.ts', 'is below publications/members'],
    ['worker/account/auth/x.ts', '#worker/posts/posts/schema.ts', 'is below posts/posts'],
    ['web/posts/posts/x.tsx', '#worker/app.ts', 'imports contracts of the worker only'],
    ['web/routes/x.tsx', '#worker/db/client.ts', 'imports contracts of the worker only'],
    ['web/lib/api.ts', '#worker/app.ts', 'imports contracts of the worker only'],
    ['web/posts/posts/x.tsx', '#web/routes/index.tsx', 'Nothing imports a route file'],
    ['web/posts/posts/x.tsx', '../../ui/Button.tsx', 'stay inside a slice'],
    ['web/posts/posts/x.tsx', '../cards/PostCard.tsx', 'stay inside a slice'],
    ['web/posts/posts/x.tsx', '#web/shell/Shell.tsx', 'No slice imports the shell'],
    ['web/posts/posts/x.tsx', '#web/podcasts/player/Player.tsx', 'is below podcasts/player'],
    ['web/engagement/buttons/x.tsx', '#web/posts/cards/PostCard.tsx', 'is below posts/cards'],
    ['web/nowhere/x/x.tsx', '#web/posts/cards/PostCard.tsx', 'belongs to no area'],
    ['web/ui/x.tsx', '#web/posts/posts/queries.ts', 'lib/ and ui/ import no slice'],
    ['web/lib/x.ts', '#web/shell/ErrorPage.tsx', 'lib/ and ui/ import no slice'],
    ['worker/posts/posts/x.ts', '#web/posts/posts/text.ts', 'imports the web'],
    ['worker/pages/x.ts', '#web/entry-server.tsx', 'imports the web'],
    ['worker/pages/render-page.ts', '#web/router.tsx', 'imports the web'],
    ['worker/posts/posts/x.ts', '#worker/posts/tags/find-tags.ts', 'entered through its index.ts'],
    ['worker/jobs.ts', '#worker/posts/tags/find-tags.ts', 'entered through its index.ts'],
    ['worker/jobs.ts', '#worker/posts/tags/slice.ts', 'entered through its index.ts'],
    ['worker/env.ts', '#worker/posts/tags/find-tags.ts', 'entered through its index.ts'],
    ['worker/local/x.ts', '#worker/posts/tags/find-tags.ts', 'entered through its index.ts'],
    ['worker/posts/posts/x.ts', '#worker/app.ts', 'No slice imports the app'],
    ['worker/posts/posts/x.ts', '#worker/testing/index.ts', 'No slice imports pages/'],
    ['worker/posts/posts/x.ts', '../tags/index.ts', 'stay inside a slice'],
    ['worker/posts/rendering/blocks/x.ts', '../../tags/index.ts', 'stay inside a slice'],
    ['worker/posts/posts/x.ts', '#worker/podcasts/shows/index.ts', 'is below podcasts/shows'],
    ['worker/account/auth/x.ts', '#worker/account/deletion/index.ts', 'is below account/deletion'],
    ['worker/lib/x.ts', '#worker/posts/posts/index.ts', 'lib/ and db/ import no slice'],
    ['worker/db/x.ts', '#worker/posts/tags/index.ts', 'lib/ and db/ import no slice'],
    ['worker/lib/persian/search/x.ts', '#worker/posts/tags/contract.ts', 'lib/ and db/ import no slice'],
    ['worker/posts/posts/contract.ts', '#worker/lib/errors.ts', 'A contract imports'],
    ['worker/posts/posts/contract.ts', './schema.ts', 'A contract imports'],
    ['shared/persian/x.ts', '#worker/lib/clock.ts', 'shared/ imports nothing but shared/'],
    ['shared/document/x.ts', '#web/ui/Button.tsx', 'shared/ imports nothing but shared/'],
  ])('the import check rejects %s importing %s', (path, specifier, why) => {
    expect(check({ [path]: planted(specifier) }).violations).toEqual([expect.stringContaining(why)])
  })

  it.each([
    ['a dynamic import', "export const load = () => import('#web/shell/Shell.tsx')"],
    ['a re-export', "export { planted } from '#web/shell/Shell.tsx'"],
    ['a type import', "import type { Planted } from '#web/shell/Shell.tsx'\nexport type Kept = Planted"],
    ['an inline type import', "export type Kept = import('#web/shell/Shell.tsx').Planted"],
  ])('the import check rejects %s of a forbidden module', (_, source) => {
    expect(check({ 'web/posts/posts/x.tsx': source }).violations).toEqual(['No slice imports the shell.'])
  })

  it('the import check reports two Worker slices of one row that import each other', () => {
    const files = {
      'worker/podcasts/shows/x.ts': planted('#worker/podcasts/episodes/index.ts'),
      'worker/podcasts/episodes/index.ts': planted('#worker/podcasts/shows/index.ts'),
    }
    expect(check(files)).toEqual({ violations: [], cycles: [['worker/podcasts/episodes', 'worker/podcasts/shows']] })
  })

  it('the import check reports three web slices that import each other in a ring', () => {
    const files = {
      'web/posts/posts/x.tsx': planted('#web/posts/cards/PostCard.tsx'),
      'web/posts/cards/x.tsx': planted('#web/posts/tags/TagChips.tsx'),
      'web/posts/tags/x.tsx': planted('#web/posts/posts/PostArticle.tsx'),
    }
    expect(check(files).cycles).toEqual([['web/posts/cards', 'web/posts/posts', 'web/posts/tags']])
  })
})

it('the import check finds files that import each other in a ring, also for types only, but not in tests', () => {
  const folder = mkdtempSync(join(root, 'tree-'))
  const files = {
    'shared/a.ts': "import type { B } from './b.ts'\nexport type A = B",
    'shared/b.ts': "import { c } from './c.ts'\nexport type B = typeof c",
    'shared/c.ts': "import type { A } from './a.ts'\nexport const c: A | undefined = undefined",
    'shared/d.ts': "import './a.ts'",
    'shared/e.ts': 'export const e = 1',
    'shared/e.test.ts': "import './e.ts'\nimport './a.ts'",
  }
  mkdirSync(join(folder, 'shared'))
  for (const [path, source] of Object.entries(files)) writeFileSync(join(folder, path), source)
  expect(circlesOf(readImports(folder))).toEqual([['shared/a.ts', 'shared/b.ts', 'shared/c.ts']])
})

describe('allowed imports', () => {
  it.each([
    ['web/posts/posts/x.tsx', '#worker/posts/posts/contract.ts'],
    ['web/posts/posts/x.tsx', '#shared/contract/http.ts'],
    ['web/posts/posts/x.tsx', '#web/ui/Button.tsx'],
    ['web/posts/cards/x.tsx', '#web/engagement/buttons/LikeButton.tsx'],
    ['web/engagement/likes/x.tsx', '#web/posts/cards/PagedPosts.tsx'],
    ['web/shell/x.tsx', '#web/podcasts/player/LazyPlayer.tsx'],
    ['web/routes/x.tsx', '#web/posts/posts/queries.ts'],
    ['web/posts/editor/menus/x.tsx', '../focus.ts'],
    ['worker/posts/posts/x.ts', '#worker/posts/tags/index.ts'],
    ['worker/posts/posts/x.ts', '#worker/publications/directory/schema.ts'],
    ['worker/publications/members/x.ts', '#worker/posts/posts/schema.ts'],
    ['worker/posts/posts/x.test.ts', '#worker/testing/index.ts'],
    ['worker/db/x.ts', '#worker/posts/posts/schema.ts'],
    ['worker/posts/posts/contract.ts', 'zod'],
    ['worker/posts/posts/contract.ts', '#shared/persian/slug.ts'],
    ['worker/pages/render-page.ts', '#web/entry-server.tsx'],
    ['worker/app.ts', '#worker/posts/posts/index.ts'],
    ['worker/slices.ts', '#worker/posts/posts/slice.ts'],
    ['shared/document/blocks/x.ts', '#shared/persian/digits.ts'],
  ])('the import check accepts %s importing %s', (path, specifier) => {
    expect(check({ [path]: planted(specifier) })).toEqual({ violations: [], cycles: [] })
  })

  it('the import check accepts web/lib/api.ts importing the type of the app', () => {
    const source = "import type { AppType } from '#worker/app.ts'\nexport type Kept = AppType"
    expect(check({ 'web/lib/api.ts': source }).violations).toEqual([])
  })
})
