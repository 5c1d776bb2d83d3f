import { xmlAttributes, xmlElement } from './xml.ts'

export interface OpmlFeed {
  title: string
  feedUrl: string
  pageUrl: string
}

/** Renders feeds as OPML; omits empty folders. */
export const writeOpml = ({
  title,
  feeds = [],
  folders = [],
}: {
  title: string
  feeds?: readonly OpmlFeed[]
  folders?: readonly { name: string; feeds: readonly OpmlFeed[] }[]
}): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '<head>',
    xmlElement('title', title),
    '</head>',
    '<body>',
    ...feeds.map(outline),
    ...folders
      .filter((folder) => folder.feeds.length > 0)
      .flatMap(({ name, feeds: inside }) => [
        `<outline${xmlAttributes({ text: name, title: name })}>`,
        ...inside.map(outline),
        '</outline>',
      ]),
    '</body>',
    '</opml>',
    '',
  ].join('\n')

const outline = ({ title, feedUrl, pageUrl }: OpmlFeed): string =>
  `<outline${xmlAttributes({ type: 'rss', text: title, title, xmlUrl: feedUrl, htmlUrl: pageUrl })}/>`
