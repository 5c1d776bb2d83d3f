/** Label of a sponsored post, on every surface that shows it. */
export const SPONSORED_LABEL = 'رپورتاژ آگهی'
