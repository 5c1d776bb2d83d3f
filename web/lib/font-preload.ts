/** Returns the link that loads a font of `public/fonts` before the stylesheet asks for it. */
export const fontPreload = (file: string) => ({
  rel: 'preload',
  href: `/fonts/${file}.woff2`,
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous' as const,
})
