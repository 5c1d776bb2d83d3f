import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cpuTime } from '#shared/testing/cpu-time.ts'
import { arbitraryDocument } from './arbitrary-document.ts'
import { blockKey } from './block-key.ts'
import { type Change, findChanges, mergeChanges, type TitledDocument } from './changes.ts'
import { type BlockNode, Document } from './contract.ts'

const paragraph = (text: string): BlockNode => ({ type: 'paragraph', content: [{ type: 'text', text }] })
const version = (title: string, ...blocks: (string | BlockNode)[]): TitledDocument => ({
  title,
  document: { type: 'doc', content: blocks.map((block) => (typeof block === 'string' ? paragraph(block) : block)) },
})
const blockKeys = ({ title, document }: TitledDocument) => [title, ...document.content.map(blockKey)]
const textsOf = ({ document }: TitledDocument) =>
  document.content.map((block) => (block.type === 'paragraph' && block.content?.[0]?.type === 'text' ? block.content[0].text : block.type))
const idsOf = (changes: readonly Change[]) => changes.map(({ id }) => id)

/** Versions of few different blocks, so that they share many, also repeated and moved ones. */
const few: fc.Arbitrary<BlockNode> = fc.oneof(
  fc.constantFrom('یک دو سه', 'یک دو چهار', 'پنج شش', 'هفت', 'هشت نه ده یازده').map(paragraph),
  fc.constantFrom<BlockNode>({ type: 'paragraph' }, { type: 'horizontalRule' }),
)
const versions = fc.oneof(
  fc.array(few, { minLength: 1, maxLength: 8 }).map((content) => ({ type: 'doc' as const, content })),
  arbitraryDocument,
)
const titled = fc.record({ title: fc.constantFrom('عنوان', 'عنوان دیگر', 'عنوان سوم'), document: versions })

test('accepting every change of an unchanged base gives the other version, and accepting none gives the base', () => {
  fc.assert(
    fc.property(titled, titled, (base, other) => {
      const changes = findChanges(base, other)
      const all = mergeChanges(base, changes, new Set(idsOf(changes)), base)
      expect(blockKeys(all)).toEqual(blockKeys(other))
      expect(all.conflicts).toEqual([])
      expect(mergeChanges(base, changes, new Set(), base)).toMatchObject(base)
      expect(new Set(idsOf(changes)).size).toBe(changes.length)
    }),
    { numRuns: 1000 * __RUNS__ },
  )
})

test('any subset of changes applied to any draft gives a valid document, whatever their order, and reports each id once', () => {
  fc.assert(
    fc.property(titled, titled, titled, fc.infiniteStream(fc.boolean()), (base, other, current, choices) => {
      const changes = findChanges(base, other)
      const accepted = idsOf(changes).filter(() => choices.next().value)
      const merged = mergeChanges(base, changes, new Set(accepted), current)
      expect(Document.safeParse(merged.document).success).toBe(true)
      expect(mergeChanges(base, changes, new Set(accepted.toReversed()), current)).toEqual(merged)
      expect([...merged.applied, ...merged.conflicts].sort()).toEqual(accepted.toSorted())
    }),
    { numRuns: 1000 * __RUNS__ },
  )
})

test('no change removes what the author wrote since: every block and title that the base lacks stays', () => {
  fc.assert(
    fc.property(titled, titled, titled, (base, other, current) => {
      const changes = findChanges(base, other)
      const merged = mergeChanges(base, changes, new Set(idsOf(changes)), current)
      const known = new Set(base.document.content.map(blockKey))
      const own = (document: Document) => document.content.map(blockKey).filter((key) => !known.has(key))
      const kept = own(merged.document)
      for (const key of own(current.document)) {
        expect(kept).toContain(key)
        kept.splice(kept.indexOf(key), 1)
      }
      if (current.title !== base.title) expect(merged.title).toBe(current.title)
    }),
    { numRuns: 1000 * __RUNS__ },
  )
})

test('a suggestion merges with what the author changed elsewhere', () => {
  const base = version('عنوان', 'بند یکم', 'بند دوم', 'بند سوم')
  const changes = findChanges(base, version('عنوان تازه', 'بند یکم', 'بند دوم بهتر', 'بند افزوده', 'بند سوم'))
  expect(changes.map(({ kind }) => kind)).toEqual(['title', 'replaced', 'inserted'])
  const current = version('عنوان', 'پیش از همه', 'بند یکم', 'بند دوم', 'بند سوم با دنباله')
  const merged = mergeChanges(base, changes, new Set(idsOf(changes)), current)
  expect(merged.conflicts).toEqual([])
  expect(merged.title).toBe('عنوان تازه')
  expect(textsOf(merged)).toEqual(['پیش از همه', 'بند یکم', 'بند دوم بهتر', 'بند افزوده', 'بند سوم با دنباله'])
})

test('a change of a block that the author rewrote, removed or moved is a conflict and leaves the draft', () => {
  const base = version('عنوان', 'بند یکم', 'بند دوم', 'میانه', 'بند سوم', 'بند چهارم')
  const changes = findChanges(base, version('عنوان ویراستار', 'بند یکم از ویراستار', 'بند دوم', 'میانه', 'بند چهارم'))
  expect(changes.map(({ kind }) => kind)).toEqual(['title', 'replaced', 'removed'])
  const current = version('عنوان نویسنده', 'بند سوم', 'بند یکم از نویسنده', 'بند دوم', 'میانه', 'بند چهارم')
  const merged = mergeChanges(base, changes, new Set(idsOf(changes)), current)
  expect(merged.conflicts).toEqual(idsOf(changes))
  expect(merged).toMatchObject(current)
})

test('a change that the author made too applies without a second copy', () => {
  const base = version('عنوان', 'بند یکم', 'بند دوم', 'بند سوم')
  const other = version('عنوان تازه', 'بند یکم', 'چیزی میان این دو', 'بند سوم با تغییر')
  const changes = findChanges(base, other)
  const merged = mergeChanges(base, changes, new Set(idsOf(changes)), other)
  expect(merged).toMatchObject({ ...other, conflicts: [], applied: idsOf(changes) })
})

test('a block that the author inserted or moved to the same place has no second copy, and one elsewhere has', () => {
  const base = version('عنوان', 'بند یکم', 'بند دوم', 'بند سوم')
  const inserted = version('عنوان', 'افزوده', 'بند یکم', 'بند دوم', 'افزوده', 'بند سوم', 'افزوده')
  const insertions = findChanges(base, inserted)
  expect(insertions.map(({ kind }) => kind)).toEqual(['inserted', 'inserted', 'inserted'])
  const current = version('عنوان', 'بند یکم', 'بند دوم', 'افزوده', 'بند سوم')
  expect(mergeChanges(base, insertions, new Set(idsOf(insertions)), current)).toMatchObject({ ...inserted, conflicts: [] })
  const moved = version('عنوان', 'بند سوم', 'بند یکم', 'بند دوم')
  const moves = findChanges(base, moved)
  expect(mergeChanges(base, moves, new Set(idsOf(moves)), moved)).toMatchObject({ ...moved, conflicts: [] })
})

test('accepting every change in the version that has them all changes nothing', () => {
  fc.assert(
    fc.property(titled, titled, (base, other) => {
      const changes = findChanges(base, other)
      const merged = mergeChanges(base, changes, new Set(idsOf(changes)), other)
      expect(merged.conflicts).toEqual([])
      expect(blockKeys(merged)).toEqual(blockKeys(other))
    }),
    { numRuns: 1000 * __RUNS__ },
  )
})

test('a moved block is one change, and accepting it neither repeats nor loses the block', () => {
  const base = version('عنوان', 'بند یکم', 'بند دوم', 'بند سوم')
  const other = version('عنوان', 'بند سوم', 'بند یکم', 'بند دوم')
  const changes = findChanges(base, other)
  expect(changes.map(({ kind }) => kind)).toEqual(['moved'])
  const current = version('عنوان', 'بند یکم', 'بند دوم نویسنده', 'بند سوم')
  expect(textsOf(mergeChanges(base, changes, new Set(idsOf(changes)), current))).toEqual(['بند سوم', 'بند یکم', 'بند دوم نویسنده'])
})

test('key order, split texts and default values are no change', () => {
  const base = version('عنوان', {
    type: 'paragraph',
    attrs: { dir: null },
    content: [
      { type: 'text', text: 'یک ', marks: [{ type: 'bold' }, { type: 'italic' }] },
      { type: 'text', text: 'دو', marks: [{ type: 'italic' }, { type: 'bold' }] },
    ],
  })
  const other = version('عنوان', {
    content: [{ marks: [{ type: 'bold' }, { type: 'italic' }], text: 'یک دو', type: 'text' }],
    type: 'paragraph',
  })
  expect(findChanges(base, other)).toEqual([])
  expect(findChanges(base, version('عنوان', 'یک دو'))).toHaveLength(1)
})

test('finds the changes of 4,000 blocks within 1.5 seconds', () => {
  const blocks = Array.from({ length: 4000 }, (_, at) => `بند شمارهٔ ${at} با چند واژه`)
  const started = cpuTime()
  const changes = findChanges(
    version('عنوان', ...blocks),
    version('عنوان', ...blocks.map((text, at) => (at % 5 ? text : `${text} و بیشتر`))),
  )
  expect(changes).toHaveLength(800)
  expect(cpuTime() - started).toBeLessThan(1500)
})
