// Hugo doubles the braces of its own tags.
const TAG = /(?<!\{)\{%-?\s*([a-z_]+)((?:\s(?:[^%{}]|%(?!\})){0,1000})?)-?%\}/gi
const CODE_BLOCK = /\{%-?\s*codeblock((?:[^%{}]|%(?!\})){0,1000})%\}[ \t]*\n?([\s\S]{0,50000}?)\n?[ \t]*\{%-?\s*endcodeblock\s*-?%\}/g
const QUOTE =
  /(?<!\{)\{%-?\s*(blockquote|quote|pullquote|centerquote|cq)\b((?:[^%{}]|%(?!\})){0,1000})%\}([\s\S]{0,20000}?)\{%-?\s*end\1\s*-?%\}/g
const COMMENT = /\{%-?\s*comment\s*-?%\}[\s\S]{0,20000}?\{%-?\s*endcomment\s*-?%\}/g

type Site = (id: string, others: readonly string[]) => string

/** Tags of DEV and Hexo that show something of another site, by the identifiers that they take. Each takes an address as well. */
const SITES: Readonly<Record<string, Site>> = {
  youtube: (id) => `https://www.youtube.com/watch?v=${id}`,
  vimeo: (id) => `https://vimeo.com/${id}`,
  aparat: (id) => `https://www.aparat.com/v/${id}`,
  bilibili: (id) => `https://www.bilibili.com/video/${id}`,
  twitch: (id) => `https://www.twitch.tv/videos/${id}`,
  loom: (id) => `https://www.loom.com/share/${id}`,
  asciinema: (id) => `https://asciinema.org/a/${id}`,
  twitter: (id) => `https://x.com/i/status/${id}`,
  tweet: (id) => `https://x.com/i/status/${id}`,
  x: (id) => `https://x.com/i/status/${id}`,
  instagram: (id) => `https://www.instagram.com/p/${id}/`,
  reddit: (id) => `https://www.reddit.com/${id}`,
  spotify: (id) => `https://open.spotify.com/${id.replace(/^spotify:/, '').replaceAll(':', '/')}`,
  soundcloud: (id) => `https://soundcloud.com/${id}`,
  github: (id) => `https://github.com/${id}`,
  gist: (id) => `https://gist.github.com/${id}`,
  codepen: (id) => `https://codepen.io/${id}`,
  codesandbox: (id) => `https://codesandbox.io/s/${id}`,
  stackblitz: (id) => `https://stackblitz.com/edit/${id}`,
  jsfiddle: (id) => `https://jsfiddle.net/${id}`,
  glitch: (id) => `https://glitch.com/~${id}`,
  replit: (id) => `https://replit.com/${id}`,
  stackoverflow: (id) => `https://stackoverflow.com/q/${id}`,
  stackexchange: (id, [site = 'stackoverflow']) => `https://${site}.stackexchange.com/q/${id}`,
  wikipedia: (id) => id,
  medium: (id) => id,
  speakerdeck: (id) => `https://speakerdeck.com/player/${id}`,
  slideshare: (id) => `https://www.slideshare.net/slideshow/embed_code/key/${id}`,
  podcast: (id) => id,
  user: (id) => `https://dev.to/${id}`,
  organization: (id) => `https://dev.to/${id}`,
  tag: (id) => `https://dev.to/t/${id}`,
  post: (id) => `https://dev.to/${id}`,
  comment: (id) => `https://dev.to/comment/${id}`,
  devcomment: (id) => `https://dev.to/comment/${id}`,
  iframe: (id) => id,
  embed: (id) => `https://dev.to/${id}`,
  video: (id) => id,
  mp4: (id) => id,
  audio: (id) => id,
}
/** Tags around text that stays as it is. */
const WRAPPERS = /^(?:end)?(?:raw|katex|note|subnote|tabs?|centered|details|spoiler|collapsible|fold|hideToggle|cta|card|grid|agenda)$/i

/** Rewrites the tags of Liquid that DEV, Jekyll and Hexo add to Markdown as Markdown; others stay as they are. */
export const expandLiquid = (text: string): string =>
  text.includes('{%')
    ? text
        .replace(COMMENT, '')
        .replace(QUOTE, (_, _name, source: string, inner: string) => quoteMarkdown(inner, source))
        .replace(TAG, (tag, name: string, written: string) => expandTag(name.toLowerCase(), splitArguments(written)) ?? tag)
    : text

/** Rewrites Hexo's blocks of code as fences, which nothing else changes. */
export const fenceCodeBlocks = (text: string): string =>
  text.replace(
    CODE_BLOCK,
    (_, written: string, code: string) => `\n\`\`\`${/\blang:([\w+#-]{1,30})/.exec(written)?.[1] ?? ''}\n${code}\n\`\`\`\n`,
  )

const splitArguments = (written: string): string[] =>
  [...written.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map((match) => match[1] ?? match[2] ?? match[3] ?? '')

const isAddress = (text: string): boolean => /^https?:\/\/\S+$/i.test(text)
const onLine = (address: string): string => `\n\n${address}\n\n`
const toLink = (label: string, address: string): string => `[${label.replace(/[[\]]/g, '')}](<${address.replace(/[<>\n]/g, '')}>)`

function expandTag(name: string, values: readonly string[]): string | undefined {
  const [first = '', ...others] = values
  if (first !== '' && Object.hasOwn(SITES, name)) return onLine(isAddress(first) ? first : (SITES[name]?.(first, others) ?? first))
  switch (name) {
    case 'link':
      return expandLink(first, others)
    case 'img':
    case 'asset_img':
      return pictureMarkdown(values)
    case 'post_link':
    case 'asset_link':
      return others.filter((each) => !/^(?:true|false)$/.test(each)).join(' ') || first
    case 'post_path':
    case 'asset_path':
      return first
    case 'details':
    case 'spoiler':
    case 'collapsible':
    case 'fold':
      return values.length > 0 ? `\n\n**${values.join(' ')}**\n\n` : '\n\n'
    case 'cta':
      return isAddress(first) ? onLine(first) : undefined
    case 'runkit':
      return '\n\n```javascript\n'
    case 'endrunkit':
      return '\n```\n\n'
    default:
      return WRAPPERS.test(name) ? '\n\n' : undefined
  }
}

/** DEV names a post, Hexo a text with an address, and Jekyll a file inside of a link. */
function expandLink(first: string, others: readonly string[]): string | undefined {
  if (isAddress(first) && others.length === 0) return onLine(first)
  const at = others.findIndex(isAddress)
  if (at >= 0) return toLink([first, ...others.slice(0, at)].join(' '), others[at] ?? '')
  return /^[\w-]+\/[\w-]+$/.test(first) ? onLine(`https://dev.to/${first}`) : first || undefined
}

/** Hexo puts classes before the path of a picture, and its size, title and alternative text behind it. */
function pictureMarkdown(values: readonly string[]): string | undefined {
  const at = values.findIndex((value) => isAddress(value) || /\.(?:png|jpe?g|gif|webp|avif|svg|bmp)$/i.test(value) || value.startsWith('/'))
  if (at < 0) return undefined
  const labels = values.slice(at + 1).filter((value) => !/^\d+%?$/.test(value))
  return `\n\n!${toLink(labels.at(-1) ?? '', values[at] ?? '')}\n\n`
}

function quoteMarkdown(inner: string, source: string): string {
  const quoted = inner
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
  const [address = ''] = /https?:\/\/\S+/.exec(source) ?? []
  const name = source.replace(address, '').trim()
  const from = address === '' ? name : toLink(name || address, address)
  return `\n\n${quoted}\n${from === '' ? '' : `>\n> ${from}\n`}\n`
}
