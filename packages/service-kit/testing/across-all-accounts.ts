/** Statements that may concern rows of all accounts, by signature, with the reason. */
export const crossAccountStatements: Readonly<Record<string, string>> = {
  // Each service deletes expired rows of all accounts.
  'select audit_addresses by at': 'the privacy policy promises 90 days',
  'select sessions by ended_at, expires_at': 'sessions are forgotten a month after their end',
  'select password_links by expires_at': 'so are links to a new password',
  'select sign_in_steps by expires_at': 'so are sign-ins that nobody ended',
  'delete connect_tickets by expires_at': 'a ticket is worth nothing after its time',
  'select connect_links by expires_at': 'links to connect pages are forgotten three months after their end',
  'delete oauth_states by expires_at': 'nor is a login that was begun',
  'select post_batch_items by state': 'the next account that waits for the draft of a batch',
  'select post_batch_items by account_id, batch_id': 'the accounts of a batch, for administrators',
  'select accounts_copy by account_id, batch_id': 'and their names',
  'select post_batch_items by batch_id, state': 'those whose drafts an administrator takes back',
  'select post_repeats by is_paused, look_at, made, most_times': 'the next post that comes again',
  'select month_links by expires_at': 'links are forgotten a month after their end',
  'select email_scheduling_tokens by expires_at': 'links are forgotten a month after their end',
  'select mails by state, updated_at': 'mails are forgotten after three months',
  'select daily_uses by day': 'counters are forgotten after three months',
  'delete use_holds by expires_at': 'a call whose process died gives back what it held',
  'select account_media by expires_at, name': 'parts of unfinished videos',
  'select generated_posts by created_at': 'written texts are forgotten after a year',
  'select claim_decisions by decided_at': 'what the rules on claims came to is forgotten after two years',
  'select admin_users': 'all accounts are announced again, in few statements because their tables are locked',
  'select company_info': 'so are the companies',
  // An administrator belongs to no account and may act in several.
  'update sessions by ended_at, user_id': "a changed password ends an administrator's grants in all accounts",
  'select sessions by account_id, ended_at, expires_at, idle_seconds, last_seen_at, user_id':
    'where an administrator is signed in',
  'select sessions by account_id, ended_at, expires_at, id, idle_seconds, last_seen_at, user_id':
    'where an administrator is signed in besides',
  'select sessions by account_id, device_key, user_id': 'whether an administrator signed in here before',
  'select sign_in_steps by purpose, user_id': 'how many sign-ins an administrator began and did not end',
  'delete sign_in_steps by id, purpose, user_id': 'the oldest of them end',
  'select passkeys by user_id': 'the passkeys of an administrator',
  'delete passkeys by user_id': 'a new password of the deployment takes them away',
  'delete passkeys by id, user_id': 'or the administrator takes one away',
  'delete connect_tickets by session_id': 'an ended session takes its tickets along',
  'delete oauth_states by session_id': 'and the logins that it began',
  // Meta's callbacks concern a user, who may have connected several accounts.
  'select social_connections by connected_at, login, meta_user_id':
    'a person removed the application at Meta',
  'select social_connections by login': 'the check at Google counts the businesses that connected it',
  'select social_connections by login, meta_user_id': 'whether a person connected another account as well',
  'select deliveries by bulk_post_id, draft_id, external_id, key, page_id':
    'two deliveries may not take one post of a page for theirs',
  'select deliveries by bulk_post_id, external_id, flip_sent_at, flip_started_at, page_id, state, updated_at':
    'two equal posts for one location are told apart by their second',
  'select deliveries by bulk_post_id, draft_id, external_id, first_told_at, flip_sent_at, page_id, platform, state, updated_at':
    'nor are two equal posts sent to one location at once',
  'select deliveries by bulk_post_id, draft_id, external_id, flip_sent_at, flip_started_at, page_id, platform, state, updated_at':
    'nor one that another delivery may just have made public there',
  // A page belongs to one account even if another account's user manages it.
  'select page_locks by page_id, platform, state': 'whether another account holds a page',
  'delete page_locks by account_id, page_id, platform, state':
    'accounts that had released a page are told that it has another holder',
  'select deliveries by draft_id, state':
    'whether another account may still publish a draft that lies on the page',
  // Administrators see statistics of the whole installation.
  'select social_connections by': 'how many businesses gave each permission',
  'select admin_users by email': 'an account is found by the addresses of its users',
  'select page_locks by state': 'which account holds which page, and how many are shared',
  'select page_locks by id, state': 'the next of them',
  'select page_locks by page_id, page_name, state': 'those with some words in their names',
  'select page_locks by id, page_id, page_name, state': 'the next of those',
  'select pages by external_id, platform': 'which accounts manage a page, to move it to one of them',
  'select selected_pages by is_active, page_id, platform': 'and whether its posts go there',
  'select api_keys by expires_at, revoked_at, warned_days': 'keys that end soon bring a mail',
  'select api_keys by account_id, id': 'which keys there are, of which account',
  'select claim_decisions': 'what the rules on claims came to in all businesses',
  'select claim_decisions by id': 'and what came before that',
  'select deliveries by image_urls': 'the address of any picture, to fetch it as Meta would',
  // Workers claim due rows of any account; the rows contain it.
  'select deliveries by comment_due_at, comment_state, deleted_at, platform, state':
    'first comments that are due',
  'select bulk_generated_posts by pack_version, post_status': 'posts that they are to judge next',
  'select bulk_generated_posts by lease_until, next_try_at, post_status, scheduled_date':
    'the publisher takes due posts, also of one that has gone silent, and how late it is',
  'select bulk_generated_posts by post_status': 'from which account on it takes turns',
  'select bulk_generated_posts by account_id, post_status': 'and what the accounts behind that have due',
  'select bulk_generated_posts by looked_version, post_status, scheduled_date, version':
    'the account whose scheduled posts are to be looked at next',
  'select bulk_generated_posts by look_at, post_status, scheduled_date':
    'the account whose scheduled posts are to be looked at again next',
  'select bulk_generated_posts by account_id, post_status, scheduled_date':
    'posts of accounts that are not stopped, whose time has passed',
  'select publishing_pauses': 'and the stopped accounts',
  'select accounts_copy by life': 'and the closed ones',
  'select bulk_generated_posts by post_status, scheduled_date':
    'posts that nobody published in time, for alarm',
  'select draft_orders by next_try_at': 'the next draft to write',
  'select mails by kind, lease_until, next_try_at, state': 'the next mail to send',
  'select mail_deliveries by lease_until, next_try_at, state': 'the next mail to a recipient to send',
  'select mail_deliveries by email, state': 'whether an address took mail before it was called unknown',
  'select mail_deliveries by ended_at': 'whether the mail server takes any mail at all',
  'select mails by lease_until, next_try_at, state': 'the next mail about a sign-in to send',
  'select mails by email, state': 'a mail to an address that is tried again; a reset has no account yet',
  'select mails by email, kind, state': 'whether an invitation is on its way already',
  'update mails by email, state': 'an administrator ends the pause of the mails to an address',
  'select webhook_deliveries by disabled_at, id, lease_until, next_try_at, state, webhook_id':
    'the next deliveries of webhooks that are due',
  'select webhooks by disabled_at, id, lease_until, next_try_at, state, webhook_id': 'and their addresses',
  'select webhook_deliveries by lease_until, state, webhook_id': 'how many deliveries of a webhook run',
  'select webhook_deliveries by id, state, subject, webhook_id':
    'whether an earlier event of the same post waits',
  'select webhook_deliveries by ended_at': 'the log of webhooks is forgotten after a month',
  'select public_events by at': 'so are events',
  'select public_events by at, type': 'an administrator replays events of all accounts',
  'select webhooks by account_id, disabled_at, types':
    'an event goes to webhooks of its account and of the agency',
  'select webhooks by account_id': 'an administrator lists the webhooks of the agency',
  'select webhook_deliveries by account_id, webhook_id': 'and their deliveries',
  'update webhook_deliveries by account_id, state, webhook_id': 'and sends what waited when one is on again',
  'select api_keys by expires_at, revoked_at': 'and keys that have ended',
  'select webhooks by secret': 'secrets are sealed anew when the key changes',
  'select webhooks by previous_secret': 'secrets are sealed anew when the key changes',
  'select mails by ended_at': 'whether the mail server takes any; and mails are forgotten after a month',
  'select scheduled_periods by is_active, next_scheduled_date, renew_after': 'the next period to renew',
  'select deliveries by deleted_at, insights_due_at, platform, published_at':
    'the next posts whose numbers are read',
  'select deliveries by deleted_at, external_id, flip_sent_at, flip_started_at, lease_until, platform, published_at, state, updated_at':
    'deliveries in doubt that nobody asks for any more',
  'select pages by pause_reason, paused_until, platform, refused_since':
    'the next refused pages that a read can try',
  'select pages by refused_since': 'how many pages take no posts, for the metrics',
  'select deliveries by reason, state': 'how many posts an unknown refusal holds up, for the metrics',
  'select social_connections by login, next_check_at': 'the next connections to look at',
  'update social_connections by account_id, login': 'which are claimed together',
  'select social_connections by user_token': 'tokens are sealed anew when the key changes',
  'select pages by page_token': 'tokens are sealed anew when the key changes',
  'select second_steps by secret': 'secrets are sealed anew when the key changes',
  'select daily_uses by day, kind': 'what all accounts together have reserved for a model this month',
  'select audit_entries': 'an administrator searches the audit of all accounts',
  // The read model of accounts: an administrator compares them all.
  'select overview_marks': 'the next accounts whose figures are outdated, and since when',
  'select account_overview': 'the accounts with their figures, the worst first',
  'select account_overview by changes_at': 'and those whose figures time has changed',
  'update connections_copy by state, version': 'connections that a resync no longer lists have ended',
  'update connections_copy by account_id, state, version': 'the same where others are listed',
  // Copies in other services contain all accounts.
  'select account_products': 'everything is announced to copies that are new or damaged',
  'select social_connections': 'everything is announced to copies that are new or damaged',
  'select selected_pages by is_active': 'everything is announced to copies that are new or damaged',
  'select accounts_copy': 'whether there is a copy at all',
  'select connections_copy': 'the same',
  'select sign_ins_copy': 'the same',
  'select account_products by original_product_id':
    "a product's class holds for all that took it and said none",
  'update account_products by original_product_id': "a product's deletion is noted by all that took it",
};
