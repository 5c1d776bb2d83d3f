export { toXhtml } from './to-xhtml.ts'
export { frontMatter, postByline, toHtmlFile } from './write-post-file.ts'
