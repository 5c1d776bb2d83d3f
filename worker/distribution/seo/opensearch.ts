import { escapeXml, xmlElement } from '#worker/lib/xml.ts'

/** Writes an OpenSearch 1.1 description, which lets browsers search the site from the address bar. */
export const writeOpenSearch = (origin: string): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    xmlElement('ShortName', 'دفتر'),
    xmlElement('Description', 'جست‌وجو در پست‌ها و پادکست‌های دفتر'),
    xmlElement('Language', 'fa'),
    xmlElement('InputEncoding', 'UTF-8'),
    xmlElement('OutputEncoding', 'UTF-8'),
    xmlElement('Image', `${origin}/favicon.svg`, ' type="image/svg+xml"'),
    xmlElement('Image', `${origin}/icons/icon-192.png`, ' width="192" height="192" type="image/png"'),
    `<Url type="text/html" method="get" template="${escapeXml(origin)}/search/posts?q={searchTerms}"/>`,
    `<Url type="application/opensearchdescription+xml" rel="self" template="${escapeXml(origin)}/opensearch.xml"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
