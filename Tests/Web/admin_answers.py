"""Answers that a deployment seldom gives, which the tests show to the admin page in place of the real ones.

Each answer is validated against the schema in `rpc.discover`, so that it could come from a real service.
"""

import time

NOW = int(time.time() * 1000)
DAY = 86_400_000
HOSTILE = '<img src=x onerror="window.harmed = true"> "quoted" & <script>window.harmed = true</script>'


def day(ago):
    return time.strftime("%Y-%m-%d", time.gmtime((NOW - ago * DAY) / 1000))


def event(source, sequence, kind, account="acc_quarantined"):
    return {"id": f"{source}-{sequence}", "source": source, "type": kind, "subject": account, "app": "tarot", "time": NOW - 7_200_000, "sequence": sequence, "data": {"badge": "first"}, "traceparent": "00-673aa8f873da99ba3cd4f19fd561a5cc-5b99942e50366b34-00"}


def subscription(plan="premium", state="active"):
    return {"state": state, "plan": plan, "until": NOW + 12 * DAY, "product": "com.dor.tarot.premium_monthly", "will_renew": True, "family_shared": False}


def product(ago):
    begun = (ago * 7) % 5
    return {"product": "com.dor.tarot.premium_monthly", "active": 140 - 3 * ago, "started": begun + 1, "ended": begun // 2, "switched_in": 0, "switched_out": 0, "trials": 6, "trials_started": begun + 2, "trials_converted": begun, "payments": begun + 3, "unpriced": 0, "refunds": 1 if ago == 4 else 0, "revenue": [{"currency": "USD", "paid": (begun + 3) * 9990, "refunded": 9990 if ago == 4 else 0}]}


def paywall(ago):
    return [{"kind": "shown", "events": 60 + ago, "people": 40 + ago % 7}, {"kind": "purchase_started", "events": 9, "people": 8}, {"kind": "closed", "events": 40, "people": 33}]


ANSWERS = {
    "notifications.events.quarantined": {"events": [
        {"event": event("progress", 1795495140704, "progress.badge.unlocked"), "state": "set_aside", "tries": 6, "reason": "no template of the kind 'badge' has the language vi", "quarantined_at": NOW - 7_000_000, "behind": 3},
        {"event": event("entitlements", 1795495140819, "entitlements.subscription.changed", "acc_other"), "state": "retrying", "tries": 2, "reason": "the disk is full", "quarantined_at": NOW - 40_000, "next_try_at": NOW + 60_000, "behind": 0}]},
    "notifications.events.retry": {"tried": 4, "applied": 4, "failed": 0},
    "notifications.events.drop": {},
    "ai.spending.list": {"entries": [
        {"app": app, "day": day(ago), "provider": provider, "calls": 40 + 13 * (ago % 5), "input_tokens": 21000 + 800 * ago, "output_tokens": 9000 + 310 * ago, "micro_cents": (3 + ago % 4) * cost}
        for ago in range(18) for app in ("tarot", "roast-me-later") for provider, cost in (("haiku", 4_300_000), ("local", 700_000))]},
    "ai.reports.list": {"reports": [
        {"account": "acc_2al2rqj33j7vf3xxo2zjvx5gqc", "app": "roast-me-later", "generator": "roast", "quote": HOSTILE, "provider": "haiku", "reason": "offensive", "created_at": NOW - DAY},
        {"account": "acc_2al2rqj342r6pi2clfszvhgrck", "app": "roast-me-later", "generator": "roast", "quote": "Your code has fewer tests than excuses, and the excuses are better maintained.", "reason": "wrong", "created_at": NOW - 2 * DAY}], "next_cursor": "next"},
    "progress.leaderboards.reports": {"reports": [{"app": "clever-den", "player": "plr_77", "name": HOSTILE[:60], "is_hidden": False, "reason": "offensive", "account": "acc_2al2rqj33j7vf3xxo2zjvx5gqc", "at": NOW - DAY}]},
    "progress.leaderboards.hide": {},
    "progress.reports.get": {"actions": [
        {"day": day(ago), "action": action, "times": (11 + ago * 5 % 9) * many, "people": 5 + ago % 4}
        for ago in range(24) for action, many in (("card_opened", 6), ("screen_viewed", 9), ("opened", 2), ("shared", 1))]},
    "progress.reports.retention": {"cohorts": [
        {"day": day(ago), "people": 30 + ago % 7, **({"day1": 14 + ago % 3} if ago > 1 else {}), **({"day7": 9} if ago > 7 else {})} for ago in range(24)]},
    "entitlements.reports.get": {"days": [{"day": day(ago), "paywall": paywall(ago), "products": [product(ago)]} for ago in reversed(range(24))]},
    "entitlements.accounts.show": {
        "account": "acc_support", "app": "tarot", "language": "vi", "time_zone": "Asia/Ho_Chi_Minh", "created_at": NOW - 90 * DAY, "subscription": subscription(), "devices": 2, "purchases": 3,
        "sessions": [{"id": "ses_1", "device": "dev_1", "device_name": HOSTILE, "created_at": NOW - 9 * DAY, "is_current": False, "last_used_at": NOW - 60_000}],
        "audit_log": [{"at": NOW - DAY, "cause": "support.shown", "detail": "to anna"}]},
    "entitlements.grants.list": {"grants": [
        {"id": "grt_1", "plan": "premium", "reason": "lost two days to our outage (anna)", "begins_at": NOW - 20 * DAY, "ends_at": NOW + 10 * DAY},
        {"id": "grt_0", "plan": "premium", "reason": "a prize", "begins_at": NOW - 60 * DAY, "revoked_at": NOW - 50 * DAY}]},
    "entitlements.grants.add": {"grant": "grt_2", "subscription": subscription()},
    "entitlements.grants.revoke": {"grant": "grt_1", "subscription": subscription("free", "none")},
    "entitlements.accounts.audit-log": {"held": {"plan": "premium", "since": NOW - 20 * DAY, "cause": "grant.added"}, "entries": [
        {"number": 9 - n, "at": NOW - n * DAY, "cause": cause, "detail": detail}
        for n, (cause, detail) in enumerate([("support.shown", "to anna"), ("grant.added", "premium, lost two days to our outage (anna)"), ("store.notified", "DID_RENEW com.dor.tarot.premium_monthly"), ("purchase.submitted", "2000000123, verified: active"), ("account.created", "dev_1")])], "before": 5},
    "progress.streak.show": {"time_zone": "Asia/Ho_Chi_Minh", "streak": {"current": 12, "longest": 31, "last_active_day": day(0), "status": "active", "ends_at": NOW + DAY, "freezes": 2, "milestones": [{"days": 7, "reached_at": NOW - 5 * DAY}]},
        "days": [{"day": day(ago), "at": NOW - ago * DAY, "is_given": ago == 3} for ago in range(6)], "repairs": [{"at": NOW - 2 * DAY, "by": "anna", "reason": "outage of the 12th", "first_day": day(3), "last_day": day(3)}]},
    "progress.streak.repair": {"first_day": day(8), "last_day": day(7), "streak": {"current": 14, "longest": 31, "last_active_day": day(0), "status": "active", "freezes": 2, "milestones": []}},
    "notifications.deliveries.list": {"deliveries": [
        {"id": "let_1", "channel": "webhook:crm", "sequence": 41, "type": "plan.changed", "state": "failed", "status": 503, "app": "tarot", "account": "acc_2al2rqj33j7vf3xxo2zjvx5gqc", "tries": 9, "reason": "the call was answered by 503", "created_at": NOW - 4 * DAY, "tried_at": NOW - DAY},
        {"id": "let_2", "channel": "apns", "state": "failed", "app": "roast-me-later", "tries": 1, "reason": HOSTILE, "created_at": NOW - 2 * DAY, "tried_at": NOW - 2 * DAY}], "failed": 214, "waiting": 7},
    "notifications.deliveries.retry": {"retried": 1},
    "notifications.announcements.list": {"announcements": [
        {"id": "ann_1", "app": "tarot", "kind": "news", "words": [{"language": "en", "title": "A new deck", "body": "Seventy-eight cards were drawn anew."}, {"language": "vi", "title": "Bộ bài mới", "body": "Bảy mươi tám lá bài được vẽ lại."}], "segment": {"plans": ["free"], "active_within_days": 14}, "state": "in_progress", "by": "user anna", "made_at": NOW - 60_000, "expires_at": NOW + DAY, "found": 4100, "told": 1730},
        {"id": "ann_0", "app": "tarot", "kind": "news", "words": [{"language": "en", "title": "We were away", "body": "For an hour on Sunday."}], "state": "done", "by": "user ben", "made_at": NOW - 9 * DAY, "expires_at": NOW - 2 * DAY, "found": 9001, "told": 9001}]},
    "notifications.announcements.count": {"people": 4100, "unwilling": 212},
    "notifications.announcements.cancel": {"id": "ann_1", "app": "tarot", "kind": "news", "words": [], "state": "cancelled", "by": "user anna", "made_at": NOW - 60_000, "expires_at": NOW + DAY, "found": 4100, "told": 1730, "cancelled_by": "user anna"},
}

FUNNEL = {"steps": ["opened", "card_opened", "shared"], "funnel": [{"day": day(ago), "people": [40 + ago, 22 + ago, 5 + ago % 3]} for ago in range(20)]}

SPANS = [
    ("views.get", "server", "gateway", None, 0, 48_200_000, 0, "ok"),
    ("progress.home", "client", "gateway", "progress", 400_000, 21_000_000, 1, "ok"),
    ("progress.home", "server", "progress", None, 900_000, 20_100_000, 2, "ok"),
    ("content.cards.due", "client", "gateway", "content", 500_000, 9_000_000, 1, "ok"),
    ("content.cards.due", "server", "content", None, 1_100_000, 8_000_000, 2, "ok"),
    ("ai.generate", "client", "gateway", "ai", 22_000_000, 26_000_000, 1, "provider_failed"),
    ("ai.generate", "server", "ai", None, 22_400_000, 25_300_000, 2, "provider_failed"),
]
TRACE = {
    "trace_id": "673aa8f873da99ba3cd4f19fd561a5cc", "took_ns": 48_200_000,
    "spans": [{"span_id": f"{n:016x}", "parent_id": None, "depth": depth, "name": name, "kind": kind, "service": service, "peer": peer, "at_ns": at, "took_ns": took, "outcome": outcome} for n, (name, kind, service, peer, at, took, depth, outcome) in enumerate(SPANS)],
    "lines": [{"time": "2026-11-24T04:39:18.027Z", "service": "ai", "level": "warning", "message": HOSTILE, "fields": {"provider": "haiku", "status": 529}}],
}


def unfit(value, schema, schemas, at="$"):
    """Returns the first place at which a value violates its schema; None if it is valid."""
    while "$ref" in schema:
        schema = schemas[schema["$ref"].rsplit("/", 1)[-1]]
    kind = schema.get("type")
    if "enum" in schema and value not in schema["enum"]:
        return f"{at}: {value!r} is none of {schema['enum']}"
    if kind == "object":
        if not isinstance(value, dict):
            return f"{at} is no object"
        known = schema.get("properties", {})
        missing = set(schema.get("required", [])) - set(value)
        unknown = set(value) - set(known) if known and not schema.get("additionalProperties") else set()
        if missing or unknown:
            return f"{at}: missing {missing or '{}'}, unknown {unknown or '{}'}"
        return next((fault for name, member in value.items() if name in known and (fault := unfit(member, known[name], schemas, f"{at}.{name}"))), None)
    if kind == "array":
        if not isinstance(value, list):
            return f"{at} is no list"
        return next((fault for n, item in enumerate(value) if (fault := unfit(item, schema.get("items", {}), schemas, f"{at}[{n}]"))), None)
    types = {"string": str, "integer": int, "boolean": bool, "number": (int, float)}
    return f"{at}: {value!r} is no {kind}" if kind in types and (not isinstance(value, types[kind]) or (kind != "boolean" and isinstance(value, bool))) else None
