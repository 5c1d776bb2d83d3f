import { renderToReadableStream } from 'react-dom/server'
import type { Picture } from '#shared/contract/fields.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Avatar } from '#web/ui/Picture.tsx'
import picture from '#web/ui/picture.module.css'
import type { ViewerView } from '#worker/account/auth/contract.ts'
import { toDataBlock } from './ViewerData.tsx'

/**
 * A place in a rendered page that differs for each viewer: the byte at which it stands, and the classes of an avatar. `key` is the idempotency key
 * of a form without JavaScript.
 */
export interface Hole {
  at: number
  shows: 'name' | 'handle' | 'data' | 'avatar' | 'key'
  classes?: string
}

/** A page without its viewer. */
export interface PageTemplate {
  body: Uint8Array<ArrayBuffer>
  holes: Hole[]
}

/** Returns a viewer to render a page for whose values no text can contain, because nobody knows them before. */
export function placeholderViewer(reading: ViewerView['reading']): ViewerView {
  const random = () => `x${crypto.randomUUID().replaceAll('-', '')}`
  const avatar: Picture = { hash: random(), width: 96, height: 96, widths: [96] }
  return { hash: random(), handle: random(), name: random(), role: 'member', state: 'active', avatar, reading }
}

/** Cuts a placeholder viewer out of a page that was rendered for it. */
export function cutHoles(html: string, { hash, handle, name, avatar }: ViewerView): PageTemplate {
  const places = new RegExp(
    [
      `(?<data>\\{"hash":"${hash}"[^<]*)`,
      `<span class="(?<classes>[^"]*)" aria-hidden="true">(?:(?!<span)[^])*?/media/${avatar?.hash}/(?:(?!<span)[^])*?</picture></span>`,
      '(?<=<input type="hidden" name="key" value=")(?<key>[^"]*)',
      `(?<name>${name})`,
      `(?<handle>${handle})`,
    ].join('|'),
    'g',
  )
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  const holes: Hole[] = []
  let [from, at] = [0, 0]
  const keep = (text: string) => {
    const part = encoder.encode(text)
    parts.push(part)
    at += part.length
  }
  for (const { index, 0: match, groups } of html.matchAll(places)) {
    keep(html.slice(from, index))
    from = index + match.length
    const { classes, ...found } = groups ?? {}
    const shows = (['data', 'key', 'name', 'handle'] as const).find((one) => found[one] !== undefined)
    holes.push(shows ? { at, shows } : { at, shows: 'avatar', classes: classes ?? '' })
  }
  keep(html.slice(from))
  return { body: concatenate(parts), holes }
}

/** Writes a viewer into the holes of a page: byte for byte what rendering it for the viewer gives. */
export async function fillHoles({ body, holes }: PageTemplate, viewer: ViewerView): Promise<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let from = 0
  for (const { at, shows, classes } of holes) {
    parts.push(body.subarray(from, at))
    from = at
    parts.push(encoder.encode(await show(viewer, shows, classes)))
  }
  parts.push(body.subarray(from))
  return concatenate(parts)
}

function show(viewer: ViewerView, shows: Hole['shows'], classes = ''): string | Promise<string> {
  if (shows === 'avatar') return renderAvatar(viewer, classes)
  if (shows === 'data') return toDataBlock(viewer)
  return shows === 'key' ? crypto.randomUUID() : escapeHtml(viewer[shows])
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** Escapes text as React does in elements and attributes. */
const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => ENTITIES[letter] ?? letter)

const SIZES = ['small', 'medium', 'large', 'huge'] as const

/** Renders a person's avatar with the classes of one with a picture, from which its size and its own class are known. */
async function renderAvatar({ name, handle, avatar }: ViewerView, classes: string): Promise<string> {
  const all = classes.split(' ')
  const size = SIZES.find((one) => all.includes(picture[one] ?? '')) ?? 'small'
  const shared = classNames(picture.avatar, picture[size]).split(' ')
  const own = all.filter((one) => !shared.includes(one)).join(' ')
  const stream = await renderToReadableStream(
    <Avatar name={name} handle={handle} picture={avatar} size={size} className={own || undefined} />,
  )
  return new Response(stream).text()
}
