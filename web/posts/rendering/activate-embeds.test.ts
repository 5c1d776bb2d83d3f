import { beforeEach, expect, test, vi } from 'vitest'
import { activateEmbeds } from './activate-embeds.ts'
import { omitBody, restoreBody } from './post-body-hydration.ts'

class FakeElement extends EventTarget {
  dataset: Record<string, string> = {}
  attributes: Record<string, string> = {}
  textContent = ''
  replacedBy: unknown
  link: FakeElement | null = null
  focus = vi.fn()
  closest = (selector: string) => (selector === 'a[data-frame]' ? this.link : null)
  replaceWith = (other: unknown) => {
    this.replacedBy = other
  }
  setAttribute = (name: string, value: string) => {
    this.attributes[name] = value
  }
}

let body: FakeElement
let link: FakeElement
let icon: FakeElement

beforeEach(() => {
  vi.stubGlobal('Element', FakeElement)
  vi.stubGlobal('CSS', { escape: (text: string) => `\\${text}` })
  vi.stubGlobal('document', {
    createElement: (name: string) => Object.assign(new FakeElement(), { name }),
    querySelector: (selector: string) => (selector === '[data-post-body="\\abc"]' ? { innerHTML: '<p>متن</p>' } : null),
  })
  body = new FakeElement()
  link = Object.assign(new FakeElement(), { dataset: { frame: 'https://video.test/1' }, textContent: 'ویدیو' })
  icon = Object.assign(new FakeElement(), { link })
})

function click(target: unknown = icon, keys = {}) {
  const event = Object.defineProperty(new Event('click', { cancelable: true }), 'target', { value: target })
  Object.assign(event, { ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...keys })
  body.dispatchEvent(event)
  return event.defaultPrevented
}

test('a click replaces a card with its frame, which gets the focus', () => {
  activateEmbeds(body as never, new AbortController().signal)
  expect(click()).toBe(true)
  expect(link.replacedBy).toMatchObject({
    ...{ name: 'iframe', src: 'https://video.test/1', title: 'ویدیو', allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture' },
    attributes: { sandbox: 'allow-scripts allow-same-origin allow-popups allow-forms allow-presentation' },
  })
  expect((link.replacedBy as FakeElement).focus).toHaveBeenCalledOnce()
})

test.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])('a click with %s opens the link', (key) => {
  activateEmbeds(body as never, new AbortController().signal)
  expect([click(icon, { [key]: true }), link.replacedBy]).toEqual([false, undefined])
})

test('other clicks, and those after the page changed, do nothing', () => {
  const stop = new AbortController()
  activateEmbeds(body as never, stop.signal)
  link.dataset = {}
  expect([click(new FakeElement()), click('text'), click()]).toEqual([false, false, false])
  link.dataset = { frame: 'https://video.test/1' }
  stop.abort()
  expect([click(), link.replacedBy]).toEqual([false, undefined])
})

test('the HTML of a post is sent once, in the page, and read from there', () => {
  const post = { hash: 'abc', html: '<p>متن</p>', title: 'سفر' }
  expect(omitBody(post)).toEqual({ ...post, html: '' })
  expect(restoreBody(omitBody(post))).toEqual(post)
  const others = [null, 'x', { html: '' }, { hash: 'abc' }, [1]]
  expect([others.map(omitBody), others.map(restoreBody)]).toEqual([others, others])
  const loaded = { ...post, html: '<p>دیگر</p>' }
  expect(restoreBody(loaded)).toBe(loaded)
  expect(restoreBody({ ...post, hash: 'other', html: '' })).toEqual({ ...post, hash: 'other', html: '' })
})
