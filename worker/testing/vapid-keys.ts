/** Key pair for pushes of the sites that tests run. */
export const VAPID_KEYS = {
  VAPID_PUBLIC: 'BKMe_kEP4TEgVCgII-FPK8-xiWYjW7dpTgUPDNKoaIjuoRNdCawtO59wYfGop9lRmEEnFAY8BY3ThRFtrMOWc6E',
  VAPID_PRIVATE: '-fdvz1Cqi11K-jsixGf0pnvk_pd8ExfsOb5CxGdmVxU',
}
