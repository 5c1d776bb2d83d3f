import { globSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseSync } from 'vite'

interface Passage {
  path: string
  line: number
  text: string
}

const SOURCES = '{bench,e2e,scripts,shared,vite,web,worker}/**/*.{ts,tsx,mts,mjs}'
const TOOL_DIRECTIVE = /^\s*(?:\/\s*<reference|biome-ignore|@ts-|@vite|@__|#)/

/** Returns the comment blocks, except tool directives, and the test titles of the files that match `pattern`, sorted by path and line. */
export function readProse(pattern = SOURCES): { comments: Passage[]; titles: Passage[] } {
  const paths = globSync(pattern)
    .filter((path) => !/\.gen\.ts$|\.d\.m?ts$/.test(path))
    .sort()
  const prose = paths.map((path) => readFile(path, readFileSync(path, 'utf8')))
  return { comments: prose.flatMap(({ comments }) => comments), titles: prose.flatMap(({ titles }) => titles) }
}

function readFile(path: string, source: string): { comments: Passage[]; titles: Passage[] } {
  const parsed = parseSync(path, source)
  const at = (start: number) => ({ path, line: source.slice(0, start).split('\n').length })
  const comments: Passage[] = []
  let end = 0
  for (const comment of parsed.comments) {
    const last = comments.at(-1)
    if (TOOL_DIRECTIVE.test(comment.value)) continue
    if (last && comment.type === 'Line' && /^\n\s*$/.test(source.slice(end, comment.start))) {
      last.text += ` ${comment.value.trim()}`
    } else comments.push({ ...at(comment.start), text: comment.value.replace(/(?:^|\s*\n\s*)\*?\s*/g, ' ').trim() })
    end = comment.end
  }
  const titles: Passage[] = []
  visit(parsed.program, (call) => {
    const [title] = call.arguments
    if (!isTestFunction(call.callee) || !title) return
    if (!/^['"`]/.test(source.slice(title.start, title.end))) return
    titles.push({ ...at(call.start), text: source.slice(title.start + 1, title.end - 1) })
  })
  return { comments, titles }
}

interface Call {
  start: number
  callee: Callee
  arguments: { start: number; end: number }[]
}
interface Callee {
  type: string
  name?: string
  object?: Callee
  callee?: Callee
  property?: Callee
}

/** Whether a callee is `it`, `test`, or a form such as `.each(…)` or `.only`, but not `test.step`, `.describe`, `.use` or `.extend`. */
function isTestFunction({ type, name, object, callee, property }: Callee): boolean {
  if (type === 'Identifier') return name === 'it' || name === 'test'
  if (type === 'CallExpression') return callee !== undefined && callee.type === 'MemberExpression' && isTestFunction(callee)
  return object !== undefined && !/^(?:step|describe|use|extend)$/.test(property?.name ?? '') && isTestFunction(object)
}

function visit(node: unknown, onCall: (call: Call) => void): void {
  if (Array.isArray(node)) for (const child of node) visit(child, onCall)
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return
  if ('type' in node && node.type === 'CallExpression') onCall(node as unknown as Call)
  for (const child of Object.values(node)) visit(child, onCall)
}

/** Draws up to `count` different passages; the same seed draws the same ones from the same passages. */
export function draw(passages: Passage[], count: number, seed: number): Passage[] {
  const rest = [...passages]
  let state = seed >>> 0
  return Array.from({ length: Math.min(count, rest.length) }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return rest.splice(Math.floor((state / 2 ** 32) * rest.length), 1)
  }).flat()
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { seed: { type: 'string' } }, allowPositionals: true })
  const { comments, titles } = readProse(positionals[0])
  const chosen = (passages: Passage[]) => (values.seed ? draw(passages, 40, Number(values.seed)) : passages)
  for (const [kind, passages] of Object.entries({ comments, titles })) {
    console.log(`\n${kind}: ${passages.length}`)
    for (const { path, line, text } of chosen(passages)) console.log(`${path}:${line}  ${text}`)
  }
}
