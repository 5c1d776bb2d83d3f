import { attributes, said } from './elements.ts'

/** One show as a file apps import subscriptions from. */
export const writeOpml = ({ title, feed, link }: { title: string; feed: string; link: string }): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<opml version="2.0">',
    '<head>',
    ...said('title', title),
    '</head>',
    '<body>',
    `<outline${attributes({ type: 'rss', text: title, title, xmlUrl: feed, htmlUrl: link })}/>`,
    '</body>',
    '</opml>',
    '',
  ].join('\n')
