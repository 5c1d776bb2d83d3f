import type { JsonLdNode } from '#web/lib/head.ts'

export const siteJsonLd = (origin: string): JsonLdNode => ({
  '@type': 'WebSite',
  name: 'دفتر',
  url: `${origin}/`,
  inLanguage: 'fa',
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search/posts?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
