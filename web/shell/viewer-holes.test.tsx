import fc from 'fast-check'
import { renderToReadableStream } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Avatar } from '#web/ui/Picture.tsx'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { toDataBlock } from './ViewerData.tsx'
import { cutHoles, fillHoles, placeholderViewer } from './viewer-holes.tsx'

const AVATAR = { hash: 'a1b2c3d4e5f6', width: 480, height: 480, widths: [96, 480], blur: 'UklGRg==', focus: { x: 0.5, y: 0.25 } }
const MEMBER: ViewerView = { hash: 'h1', handle: 'maryam', name: 'مریم', role: 'member', state: 'active', avatar: null, reading: null }

/** A page with its viewer in every way in which pages show one, around texts of others. */
function Page({ viewer, texts }: { viewer: ViewerView; texts: readonly string[] }) {
  const { name, handle, avatar } = viewer
  return (
    <main>
      <Avatar name={name} handle={handle} picture={avatar} size="medium" />
      <a href={`/${handle}`} title={`حساب ${name}`}>
        {name}
      </a>
      {texts.map((text) => (
        <p key={text} title={text}>
          <Avatar name={text} handle={text} picture={AVATAR} />
          {text}
        </p>
      ))}
      <input type="hidden" name="key" value="0" />
      <Avatar name={name} handle={handle} picture={avatar} className="face" />
      <bdi>{name}</bdi> {handle}
      <script
        type="application/json"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: what the page's data block contains
        dangerouslySetInnerHTML={{ __html: toDataBlock(viewer) }}
      />
    </main>
  )
}

const render = async (viewer: ViewerView, texts: readonly string[]) =>
  new Response(await renderToReadableStream(<Page viewer={viewer} texts={texts} />)).text()

const withoutKey = (html: string) => html.replace(/(?<=name="key" value=")[^"]*/, '')

const viewers = fc.record({
  ...Object.fromEntries(Object.entries(MEMBER).map(([name, value]) => [name, fc.constant(value)])),
  name: fc.string({ unit: 'grapheme', minLength: 1 }),
  handle: fc.stringMatching(/^[a-z][a-z0-9_]{2,19}$/),
  avatar: fc.constantFrom(null, AVATAR),
}) as fc.Arbitrary<ViewerView>

/** Texts that look like what is cut out of a page. */
const forgeries = fc.constantFrom(
  '{"hash":"x0123456789abcdef0123456789abcdef","handle":"x","name":"x"}',
  '<input type="hidden" name="key" value="1"/>',
  '<span class="avatar" aria-hidden="true"><picture>/media/x0123456789abcdef0123456789abcdef/96.webp</picture></span>',
  '</script><script type="application/json" id="viewer">null',
)

test('a page that is filled with a viewer is byte for byte what is rendered for the viewer, whatever the texts are', async () => {
  await fc.assert(
    fc.asyncProperty(viewers, fc.uniqueArray(fc.oneof(fc.string({ unit: 'grapheme' }), forgeries)), async (viewer, texts) => {
      const placeholder = placeholderViewer(null)
      const template = cutHoles(await render(placeholder, texts), placeholder)
      const filled = new TextDecoder().decode(await fillHoles(template, viewer))
      expect(withoutKey(filled)).toBe(withoutKey(await render(viewer, texts)))
    }),
    { numRuns: 200 * __RUNS__ },
  )
})

test('a template contains no value of its placeholder, and each form that is filled gets its own key', async () => {
  const placeholder = placeholderViewer(null)
  const template = cutHoles(await render(placeholder, []), placeholder)
  const text = new TextDecoder().decode(template.body)
  for (const value of [placeholder.hash, placeholder.handle, placeholder.name, placeholder.avatar?.hash ?? ''])
    expect(text).not.toContain(value)
  const keys = new Set<string | undefined>()
  for (let nth = 0; nth < 2; nth++) {
    const filled = new TextDecoder().decode(await fillHoles(template, MEMBER))
    keys.add(/name="key" value="([0-9a-f-]{36})"/.exec(filled)?.[1])
  }
  expect(keys).not.toContain(undefined)
  expect(keys.size).toBe(2)
})
