// A gateway for gRPC: forwards the bytes of calls and streams without reading them, on one thread with one queue.
//   gateway ADDRESS SERVICE
#include "queue.h"
#include <grpcpp/generic/generic_stub.h>
#include "echo.grpc.pb.h"

using grpc::ByteBuffer;
using Front = quintet::Echo::WithRawMethod_Once<quintet::Echo::WithRawMethod_Many<quintet::Echo::Service>>;
static Front front;
static grpc::ServerCompletionQueue *queue;
static std::unique_ptr<grpc::GenericStub> behind;

struct Once {
  grpc::ServerContext client;
  grpc::ClientContext service;
  ByteBuffer request, reply;
  grpc::Status status;
  grpc::ServerAsyncResponseWriter<ByteBuffer> writer{&client};
  std::unique_ptr<grpc::ClientAsyncResponseReader<ByteBuffer>> reader;
  StepOf<Once> asked{this, &Once::on_asked}, answered{this, &Once::on_answered}, sent{this, &Once::on_sent};
  Once() { front.RequestOnce(&client, &request, &writer, queue, queue, &asked); }
  void on_asked(bool ok) {
    if (!ok) { delete this; return; }
    new Once;
    reader = behind->PrepareUnaryCall(&service, "/quintet.Echo/Once", request, queue);
    reader->StartCall();
    reader->Finish(&reply, &status, &answered);
  }
  void on_answered(bool) {
    if (status.ok()) writer.Finish(reply, status, &sent); else writer.FinishWithError(status, &sent);
  }
  void on_sent(bool) { delete this; }
};

// One stream to the service for each client's stream. A pair exists until the run ends, so it isn't freed.
struct Many {
  grpc::ServerContext client;
  grpc::ClientContext service;
  ByteBuffer request, reply;
  grpc::ServerAsyncReaderWriter<ByteBuffer, ByteBuffer> front_stream{&client};
  std::unique_ptr<grpc::GenericClientAsyncReaderWriter> back_stream;
  bool is_over = false;
  StepOf<Many> accepted{this, &Many::on_accepted}, opened{this, &Many::on_opened}, asked{this, &Many::on_asked}, passed{this, &Many::on_passed},
    answered{this, &Many::on_answered}, sent{this, &Many::on_sent};
  Many() { ::front.RequestMany(&client, &front_stream, queue, queue, &accepted); }
  bool goes_on(bool ok) {
    if (!ok && !is_over) is_over = true, service.TryCancel(), client.TryCancel();
    return ok && !is_over;
  }
  void on_accepted(bool ok) {
    if (!ok) return;
    new Many;
    back_stream = behind->PrepareCall(&service, "/quintet.Echo/Many", queue);
    back_stream->StartCall(&opened);
  }
  void on_opened(bool ok) {
    if (goes_on(ok)) front_stream.Read(&request, &asked), back_stream->Read(&reply, &answered);
  }
  void on_asked(bool ok) { if (goes_on(ok)) back_stream->Write(request, &passed); }
  void on_passed(bool ok) { if (goes_on(ok)) front_stream.Read(&request, &asked); }
  void on_answered(bool ok) { if (goes_on(ok)) front_stream.Write(reply, &sent); }
  void on_sent(bool ok) { if (goes_on(ok)) back_stream->Read(&reply, &answered); }
};

int main(int argc, char **argv) {
  if (argc != 3) return 64;
  behind = std::make_unique<grpc::GenericStub>(grpc::CreateChannel(argv[2], grpc::InsecureChannelCredentials()));
  grpc::ServerBuilder builder;
  builder.AddListeningPort(argv[1], grpc::InsecureServerCredentials());
  builder.RegisterService(&front);
  auto owned = builder.AddCompletionQueue();
  queue = owned.get();
  auto server = builder.BuildAndStart();
  if (!server) return 1;
  for (int i = 0; i < 256; i++) new Once;
  for (int i = 0; i < 64; i++) new Many;
  run(*queue, nullptr);
}
