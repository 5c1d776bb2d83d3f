export { findShortLinkTarget } from './short-link.ts'
