import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { z } from 'zod'

const Icon = z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.enum(['any', 'maskable']) })
const Manifest = z.object({
  id: z.literal('/'),
  scope: z.literal('/'),
  start_url: z.literal('/'),
  lang: z.literal('fa'),
  dir: z.literal('rtl'),
  icons: z.array(Icon),
  name: z.string(),
  short_name: z.string().max(12),
  description: z.string(),
  display: z.literal('standalone'),
  background_color: z.string(),
  theme_color: z.string(),
  screenshots: z.array(
    z.object({
      src: z.string(),
      sizes: z.string(),
      type: z.literal('image/webp'),
      form_factor: z.enum(['narrow', 'wide']),
      label: z.string(),
    }),
  ),
  shortcuts: z.array(z.object({ name: z.string(), url: z.string().startsWith('/') })).min(1),
})

test('the web manifest has a shortcut, 192 and 512 px icons for both purposes, and PNG files of the declared sizes', async () => {
  const { icons } = Manifest.parse(JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')))
  for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) {
    const { width, height, format } = await sharp(`web/public${src}`).metadata()
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'png'])
  }
  for (const purpose of ['any', 'maskable'] as const)
    expect(icons.filter((icon) => icon.purpose === purpose).map(({ sizes }) => sizes)).toEqual(
      expect.arrayContaining(['192x192', '512x512']),
    )
})

test('favicon.ico, which browsers and programs ask for without a link, has icons of 16, 32 and 48 px', async () => {
  const file = readFileSync('web/public/favicon.ico')
  expect([file.readUInt16LE(0), file.readUInt16LE(2)]).toEqual([0, 1])
  const icons = Array.from({ length: file.readUInt16LE(4) }, (_, nth) => {
    const entry = 6 + nth * 16
    const start = file.readUInt32LE(entry + 12)
    return { size: file[entry], image: file.subarray(start, start + file.readUInt32LE(entry + 8)) }
  })
  expect(icons.map(({ size }) => size)).toEqual([16, 32, 48])
  for (const { size, image } of icons) expect(await sharp(image).metadata()).toMatchObject({ width: size, height: size, format: 'png' })
})

test('the web manifest has a screenshot of a phone and of a desktop, of the declared size', async () => {
  const { screenshots } = Manifest.parse(JSON.parse(readFileSync('web/public/manifest.webmanifest', 'utf8')))
  for (const { src, sizes } of screenshots) {
    const { width, height, format } = await sharp(`web/public${src}`).metadata()
    expect([src, `${width}x${height}`, format]).toEqual([src, sizes, 'webp'])
  }
  expect(screenshots.map((screenshot) => screenshot.form_factor)).toEqual(expect.arrayContaining(['narrow', 'wide']))
})
