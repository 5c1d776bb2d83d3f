import { expect, test } from 'vitest'
import { findEmbed, readLabel, withoutRedirector } from './media.ts'

const YOUTUBE = { provider: 'youtube', id: 'dQw4w9WgXcQ' }

test.each([
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=3', YOUTUBE],
  ['//www.youtube-nocookie.com/embed/dQw4w9WgXcQ', YOUTUBE],
  ['https://youtube.com/v/dQw4w9WgXcQ', YOUTUBE],
  ['https://youtu.be/dQw4w9WgXcQ', YOUTUBE],
  ['https://cdn.embedly.com/widgets/media.html?src=%2F%2Fwww.youtube.com%2Fembed%2Fx&url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ', YOUTUBE],
  ['https://cdn.embedly.com/widgets/media.html?url=https%3A%2F%2Fa.ir&src=%2F%2Fyoutu.be%2FdQw4w9WgXcQ', YOUTUBE],
  ['https://www.aparat.com/embed/abc123', { provider: 'aparat', id: 'abc123' }],
  ['https://w.soundcloud.com/player/?url=https%3A//soundcloud.com/some-one/a-track', { provider: 'soundcloud', id: 'some-one/a-track' }],
  ['https://platform.twitter.com/embed/Tweet.html?id=1453110110599868418', { provider: 'x', id: '1453110110599868418' }],
  ['https://open.spotify.com/embed/episode/4uLU6hMCjMI75M1A2tKUQC?theme=0', { provider: 'spotify', id: 'episode/4uLU6hMCjMI75M1A2tKUQC' }],
])('the player at %s is known', (address, embed) => expect(findEmbed(address)).toEqual(embed))

test.each([
  'https://www.youtube.com/embed/short',
  'https://youtube.com.evil.ir/embed/dQw4w9WgXcQ',
  'https://evilyoutube.com/embed/dQw4w9WgXcQ',
  'https://www.aparat.com/embed/abc',
  'https://notembedly.com/?url=https%3A%2F%2Fyoutu.be%2FdQw4w9WgXcQ',
  'https://w.soundcloud.com/player/',
  'https://a.ir/embed',
  'متن',
])('%s is no player', (address) => expect(findEmbed(address)).toBeUndefined())

test.each([
  ['https://l.vrgl.ir/r?l=https%3A%2F%2Fy.ir%2Fa%3Fb', 'https://y.ir/a?b'],
  ['https://www.google.com/url?sa=t&url=https%3A%2F%2Fy.ir', 'https://y.ir'],
  ['https://google.co.uk/url?q=http%3A%2F%2Fy.ir&url=https%3A%2F%2Fz.ir', 'http://y.ir'],
  ['https://l.facebook.com/l.php?u=https%3A%2F%2Fy.ir', 'https://y.ir'],
])('behind the redirector %s is %s', (address, inner) => expect(withoutRedirector(address)).toBe(inner))

test.each([
  'https://l.vrgl.ir/r?l=javascript%3Aalert(1)',
  'https://l.vrgl.ir/other?l=https%3A%2F%2Fy.ir',
  'https://www.google.com/search?q=https%3A%2F%2Fy.ir',
  'https://y.ir/url?q=https%3A%2F%2Fz.ir',
  '../b',
])('%s is an address itself', (address) => expect(withoutRedirector(address)).toBe(address))

test.each([
  ['https://x.ir/a/b/%D8%B5%D8%AF%D8%A7.mp3?c=d', 'صدا.mp3'],
  ['https://x.ir/a/', 'a'],
  ['https://x.ir/', 'x.ir'],
  ['https://x.ir/a/100%', '100%'],
  ['متن', 'متن'],
])('the label of %s is %s', (address, label) => expect(readLabel(address)).toBe(label))
