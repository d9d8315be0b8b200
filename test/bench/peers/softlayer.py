# softlayer-python as people use it, driven by a benchmark: reads one JSON line per task, does it, and answers with one JSON line.
import hashlib
import json
import os
import sys
import time
import warnings
from datetime import datetime

import SoftLayer
from SoftLayer.managers.account import AccountManager

warnings.simplefilter("ignore")


def digest(records):
    """The same text as digestOf in digest.ts gives for the same records."""
    sha = hashlib.sha256()
    for record in records:
        fields = ["%s=%s" % (name, text(record[name])) for name in sorted(record)]
        sha.update(("\x1f".join(fields) + "\x1e").encode("utf-8"))
    return "%d records %s" % (len(records), sha.hexdigest()[:16])


def text(value):
    if isinstance(value, str):
        return value
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def whole_log(client, task):
    """The log by iter_call, with pages of so many entries."""
    return list(client.iter_call("Event_Log", "getAllObjects", limit=task["page"]))


def log_as_shipped(client, task):
    """The log as EventLogManager reads it when nobody tells it how."""
    return list(SoftLayer.EventLogManager(client).get_event_logs())


def notices(client, task):
    """Every notice with the mask of AccountManager.get_upcoming_events, whose own filters leave most of them out."""
    seen = []

    class Recorder:
        def call(self, service, method, **kwargs):
            seen.append(kwargs["mask"])
            return []

    AccountManager(Recorder()).get_upcoming_events("ANNOUNCEMENT")
    return client.call("Notification_Occurrence_Event", "getAllObjects", mask=seen[0], iter=True)


def told(notice):
    """What polling.ts compares notices by."""
    return {
        "id": notice["id"],
        "subject": notice["subject"],
        "status": notice["statusCode"]["keyName"],
        "type": notice["notificationOccurrenceEventType"]["keyName"],
        "modified": round(datetime.fromisoformat(notice["modifyDate"]).timestamp() * 1000),
        "acknowledged": notice["acknowledgedFlag"],
        "resources": notice["impactedResourceCount"],
        "updates": notice["updateCount"],
        "ticket": notice["systemTicketId"],
    }


tasks = {"wholeLog": whole_log, "logAsShipped": log_as_shipped, "notices": notices}


def main():
    client = SoftLayer.create_client_from_env(
        username=sys.argv[2],
        api_key=sys.argv[3],
        endpoint_url=sys.argv[1] + "/rest/v3.1",
        config_file=os.devnull,
    )
    for line in sys.stdin:
        task = json.loads(line)
        start = time.perf_counter()
        records = tasks[task["name"]](client, task)
        ms = (time.perf_counter() - start) * 1000
        if task["name"] == "notices":
            records = sorted(map(told, records), key=lambda notice: notice["id"])
        print(json.dumps({"ms": ms, "result": digest(records)}), flush=True)


main()
