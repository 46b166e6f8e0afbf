import { clientFields, type Manifest, privateField, refreshField, syncNow } from '../kit/manifest.ts'

const accounts = 'https://www.zoho.com/accounts/protocol/oauth'
const crm = 'https://www.zoho.com/crm/developer/docs/api'
const modules = ['deals', 'accounts', 'contacts', 'leads', 'tasks', 'events', 'calls']

export const zoho: Manifest = {
  code: 'zoho',
  name: 'Zoho CRM',
  category: 'Sales',
  description: 'Deals, accounts, contacts, leads, tasks, meetings and calls.',
  vendorPage: `${crm}/v8/multi-dc.html`,
  oauth: {
    authorise: 'https://accounts.{dataCentre}/oauth/v2/auth',
    token: 'https://accounts.{dataCentre}/oauth/v2/token',
    revoke: 'https://accounts.{dataCentre}/oauth/v2/token/revoke',
    scopes: modules.map((name) => `ZohoCRM.modules.${name}.READ`),
    scopeSeparator: ',',
    parameters: { access_type: 'offline', prompt: 'consent' },
    client: 'post',
    errors: {
      invalid_code: 'invalid_grant',
      invalid_client: 'invalid_client',
      invalid_client_secret: 'invalid_client',
      invalid_redirect_uri: 'invalid_request',
    },
  },
  brings: [
    'Deals with amount, expected revenue, probability, stage and closing date, by account, contact and owner',
    'Accounts, contacts, and leads that aren’t converted yet',
    'Tasks, meetings with their hours, and calls with their minutes',
  ],
  steps: [
    'Open the Zoho API Console (api-console.zoho.com, or the one of your data center) and choose Add Client, then Server-based Applications.',
    'Enter the redirect address below as an Authorized Redirect URI, and create the client.',
    'Copy the Client ID and the Client Secret into the settings, choose the data center of your account, save, and connect.',
  ],
  settings: [
    {
      ...{ name: 'dataCentre', label: 'Data center', type: 'select', required: true, initial: 'zoho.com' },
      isDestination: true,
      hint: 'The domain of the address at which you use Zoho.',
      options: [
        { value: 'zoho.com', label: 'United States (zoho.com)' },
        { value: 'zoho.eu', label: 'Europe (zoho.eu)' },
        { value: 'zoho.in', label: 'India (zoho.in)' },
        { value: 'zoho.com.au', label: 'Australia (zoho.com.au)' },
        { value: 'zoho.jp', label: 'Japan (zoho.jp)' },
        { value: 'zohocloud.ca', label: 'Canada (zohocloud.ca)' },
        { value: 'zoho.com.cn', label: 'China (zoho.com.cn)' },
      ],
    },
    ...clientFields,
    privateField,
    refreshField,
  ],
  actions: [syncNow],
  helpers: [],
  facts: [
    { says: 'Data centers with the addresses of their accounts', page: `${crm}/v8/multi-dc.html` },
    {
      says: 'That the token is asked for where the account is, and its answer with expires_in',
      page: `${accounts}/multi-dc/client-authorization.html`,
    },
    { says: 'Scopes by module and operation', page: `${crm}/v2/scopes.html` },
    {
      says: 'That scopes are separated by commas, access_type and prompt',
      page: 'https://www.zoho.com/backstage/api/v3/generating-grant-token.html',
    },
    { says: 'Where tokens are revoked', page: `${accounts}/revoke-refresh-token.html` },
    {
      says: 'Records of a module by fields, up to 200 a page, page_token, and 50 fields at most',
      page: `${crm}/v8/get-records.html`,
    },
    { says: 'Credits of a day and calls at once; TOO_MANY_REQUESTS', page: `${crm}/v8/api-limits.html` },
    { says: 'Fields of deals', page: `${crm}/v2/deals-response.html` },
    { says: 'Fields of accounts', page: `${crm}/v2/accounts-response.html` },
    { says: 'Fields of leads', page: `${crm}/v2/leads-response.html` },
    { says: 'Fields of tasks', page: `${crm}/v2/tasks-response.html` },
    { says: 'Fields of meetings', page: `${crm}/v2/events-response.html` },
  ],
  unknown: [
    'How long Zoho wants no calls after too many: no page names a Retry-After. The connector waits 2, 4 and 8 seconds.',
    'What Zoho calls an access that was revoked: public clients report invalid_code with status 200.',
    'The currency of amounts: it is sent only where an account has several, and is left out.',
    'The address at which tokens are revoked: two of Zoho’s pages name different ones.',
    'Whether the seconds of a call are sent for every call: the page of their fields was not read.',
    'Deleted records are recognised because they are missing in the list; the list of deleted records isn’t read.',
  ],
}
