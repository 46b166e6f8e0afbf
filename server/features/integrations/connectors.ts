import { fileurlConnector } from './connectors/fileurl.ts'
import { gdriveConnector } from './connectors/gdrive.ts'
import { googleadsConnector } from './connectors/googleads.ts'
import { gohighlevelConnector } from './connectors/gohighlevel.ts'
import { googleanalyticsConnector } from './connectors/googleanalytics.ts'
import { harvestConnector } from './connectors/harvest.ts'
import { harvestforecastConnector } from './connectors/harvestforecast.ts'
import { hubspotConnector } from './connectors/hubspot.ts'
import { inboundConnector } from './connectors/inbound.ts'
import { metaadsConnector } from './connectors/metaads.ts'
import { minutedockConnector } from './connectors/minutedock.ts'
import { mondayConnector } from './connectors/monday.ts'
import { notionConnector } from './connectors/notion.ts'
import { postgresConnector } from './connectors/postgres.ts'
import { productiveioConnector } from './connectors/productiveio.ts'
import { projectworksConnector } from './connectors/projectworks.ts'
import { runnConnector } from './connectors/runn.ts'
import { shopifyConnector } from './connectors/shopify.ts'
import { webdavConnector } from './connectors/webdav.ts'
import { xeroConnector } from './connectors/xero.ts'
import { zohoConnector } from './connectors/zoho.ts'
import type { Connector } from './kit/connector.ts'

const connectors: readonly Connector[] = [
  postgresConnector,
  inboundConnector,
  fileurlConnector,
  hubspotConnector,
  xeroConnector,
  webdavConnector,
  gdriveConnector,
  notionConnector,
  harvestConnector,
  productiveioConnector,
  runnConnector,
  minutedockConnector,
  projectworksConnector,
  gohighlevelConnector,
  harvestforecastConnector,
  mondayConnector,
  googleanalyticsConnector,
  googleadsConnector,
  metaadsConnector,
  shopifyConnector,
  zohoConnector,
]

/** Null: this version cannot connect it. */
export const connectorOf = (code: string): Connector | null => connectors.find((one) => one.code === code) ?? null
