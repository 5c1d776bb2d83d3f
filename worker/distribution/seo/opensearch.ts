import { element, escapeXml } from '#worker/lib/xml.ts'

/** How a browser searches Daftar from its address bar (OpenSearch 1.1). */
export const writeOpenSearch = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    element('ShortName', 'دفتر'),
    element('Description', 'جست‌وجو در نوشته‌ها و پادکست‌های دفتر'),
    element('Language', 'fa'),
    element('InputEncoding', 'UTF-8'),
    element('OutputEncoding', 'UTF-8'),
    element('Image', `${origin}/favicon.svg`, ' type="image/svg+xml"'),
    element('Image', `${origin}/icons/icon-192.png`, ' width="192" height="192" type="image/png"'),
    `<Url type="text/html" method="get" template="${escapeXml(origin)}/search/posts?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(origin)}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
