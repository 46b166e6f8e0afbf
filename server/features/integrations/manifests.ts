import type { Manifest } from './kit/manifest.ts'
import { fileurl } from './manifests/fileurl.ts'
import { fyiapp } from './manifests/fyiapp.ts'
import { gdrive } from './manifests/gdrive.ts'
import { gingr } from './manifests/gingr.ts'
import { gohighlevel } from './manifests/gohighlevel.ts'
import { googleads } from './manifests/googleads.ts'
import { googleanalytics } from './manifests/googleanalytics.ts'
import { harvest } from './manifests/harvest.ts'
import { harvestforecast } from './manifests/harvestforecast.ts'
import { hubspot } from './manifests/hubspot.ts'
import { inbound } from './manifests/inbound.ts'
import { metaads } from './manifests/metaads.ts'
import { minutedock } from './manifests/minutedock.ts'
import { monday } from './manifests/monday.ts'
import { notion } from './manifests/notion.ts'
import { postgres } from './manifests/postgres.ts'
import { productiveio } from './manifests/productiveio.ts'
import { projectworks } from './manifests/projectworks.ts'
import { runn } from './manifests/runn.ts'
import { shopify } from './manifests/shopify.ts'
import { synergy12d } from './manifests/synergy12d.ts'
import { totalsynergy } from './manifests/totalsynergy.ts'
import { webdav } from './manifests/webdav.ts'
import { xero } from './manifests/xero.ts'
import { zoho } from './manifests/zoho.ts'

/** Every integration that is known, by its code. */
export const manifests: Readonly<Record<Manifest['code'], Manifest>> = {
  fileurl,
  fyiapp,
  gdrive,
  gingr,
  gohighlevel,
  googleads,
  googleanalytics,
  harvest,
  harvestforecast,
  hubspot,
  inbound,
  metaads,
  minutedock,
  monday,
  notion,
  postgres,
  productiveio,
  projectworks,
  runn,
  shopify,
  synergy12d,
  totalsynergy,
  webdav,
  xero,
  zoho,
}
